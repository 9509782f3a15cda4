"""How the screen is laid out, in Textual's style language."""

CSS = """
Screen { background: $background; color: $foreground; }
* { scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1; }

#bar { height: 1; background: $panel; padding: 0 1; }
#bar-left { width: 1fr; text-style: bold; color: $primary; }
#bar-right { width: auto; text-style: bold; }

#body { height: 1fr; layout: grid; grid-size: 2; grid-columns: 1fr 1fr; grid-rows: 10 1fr; }
#table { column-span: 2; height: 10; padding: 0; overflow: auto; }
#scene { width: auto; height: auto; }
#ask { height: 100%; padding: 0 1 0 0; }
#choosing { height: 1fr; }
#question { height: auto; padding: 0 0 0 1; text-style: bold; border-left: thick $primary; }
#answers, #log { height: 1fr; border: none; padding: 0; background: $background; }
#log { height: 100%; border-left: solid $border-blurred; padding: 0 0 0 1; }
#log:focus { border-left: solid $border; }
#answers:focus { background: $surface; }
#search { height: 1; border: none; padding: 0; background: $surface; }
#note { height: 1; padding: 0 1; color: $soft; }
#say { height: auto; max-height: 3; min-height: 1; padding: 0 1; background: $surface; }
#say.hint { max-height: 5; }
#say.refused { color: $error; text-style: bold; }
#say.hint { color: $success; }

.wide #body { layout: vertical; padding: 0 0 0 0; }
.wide #log { dock: right; width: 46; height: 100%; }
.wide #ask { height: 1fr; }

OptionList > .option-list--option-highlighted { background: $block-cursor-blurred-background; }
OptionList:focus > .option-list--option-highlighted {
    background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold;
}
OptionList:nocolor > .option-list--option-highlighted { text-style: underline; }
OptionList:nocolor:focus > .option-list--option-highlighted { text-style: reverse; }
#say.refused:nocolor { text-style: reverse; }

Foot { background: $footer-background; }

Dialog { align: center middle; background: $background 60%; }
Dialog .box {
    width: 90%; max-width: 84; height: auto; max-height: 90%; padding: 0 1;
    border: round $border; background: $surface; border-title-color: $primary; border-title-style: bold;
}
Dialog VerticalScroll { height: auto; max-height: 100%; }
Dialog OptionList { height: auto; max-height: 16; border: none; background: $surface; padding: 0; }
Dialog Input { background: $panel; }
.reason, .rule, .heading { height: auto; margin: 0 0 1 0; }
.rule { padding: 0 0 0 2; }
.heading { color: $primary; margin: 1 0 0 0; }
.keys { height: auto; color: $soft; }
Dialog Static { height: auto; }
Teaching { align: center bottom; background: $background 0%; }
Teaching .box { width: 100%; max-width: 100; max-height: 75%; }
Teaching .reason { margin: 0 0 1 0; }

#curtain { align: center middle; width: 100%; height: 100%; }
#curtain Static { width: 100%; text-align: center; margin: 0 0 1 0; }
.curtain-title { color: $primary; }
.curtain-name { text-style: bold; }

FormEditor { background: $background; }
#form-body { height: 1fr; }
#form-left { width: auto; height: 100%; padding: 0 1; }
#form-right { width: 1fr; height: 100%; padding: 0 1; border-left: solid $border-blurred; }
#form-grid { width: auto; height: auto; margin: 1 0; }
#form-text { height: 1fr; border: none; }
#form-left.text { width: 60%; }
#fault { height: auto; margin: 1 0 0 0; }
#fault.bad { color: $error; }
#fault.good { color: $success; }
"""
