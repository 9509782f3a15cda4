"""Which tests in the browser run in `make soak` only, so that `make test` stays short: variations of others."""

SOAK = frozenset(
    {
        "test_a_stroke_lays_a_row_of_walls_and_one_undo_takes_it_back",
        "test_a_fan_is_turned_and_the_entrance_stays",
        "test_escape_goes_back_and_what_was_built_waits",
        "test_a_file_is_brought_in",
        "test_decoys_are_laid_over_empty_tiles",
        "test_a_floor_is_handed_in_as_text",
        "test_the_colours_that_were_chosen_hold_on_every_page",
        "test_a_wrong_click_meets_a_kind_word",
        "test_the_rules_behind_the_words_can_be_read",
        "test_on_a_phone_the_victory_is_in_sight",
        "test_a_running_game_is_watched_again_by_button_slider_and_key",
        "test_players_are_given_a_link_that_tells_nothing",
        "test_a_phone_as_a_small_hand_has_its_question_above_the_board",
        "test_cards_are_drawn_by_rank_and_suit_and_the_screen_shows_the_crawl",
        "test_own_dice_are_chosen_in_the_lobby",
        "test_who_is_passed_over_can_look_again_and_reads_what_happened",
        "test_a_key_that_is_held_down_opens_no_curtain",
        "test_a_seat_of_the_device_is_handed_to_a_friend_and_taken_back",
        "test_a_browser_that_allows_no_notice_says_so",
        "test_after_every_way_to_answer",
        "test_while_others_play_and_at_the_end",
        "test_a_crawl_and_who_watches_it",
    }
)
