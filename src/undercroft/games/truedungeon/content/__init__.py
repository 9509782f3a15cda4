"""What is printed or written by users: tables, cards, boards, and how such files are read and checked."""
