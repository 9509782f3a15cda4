/** What the page of files does with a script: it opens files, and shows what this browser keeps. */

import { kept } from "./kept";
import { playWith } from "./send";

const opener = document.querySelector<HTMLElement>(".playing .opener");
const box = document.querySelector<HTMLTextAreaElement>(".playing form.make textarea");
const shelf = document.querySelector<HTMLElement>(".playing section.kept");

if (opener && box) {
  opener.hidden = false;
  const input = opener.querySelector("input")!;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    void file.text().then((text) => {
      box.value = text;
      const name = document.createElement("input");
      name.type = "hidden";
      name.name = "name";
      name.value = file.name;
      box.form!.append(name);
      box.form!.requestSubmit();
    });
  });
}

if (shelf) {
  const list = shelf.querySelector("ul")!;
  for (const one of kept(localStorage)) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = one.name;
    button.addEventListener("click", () => playWith(one.fields));
    const words = document.createElement("span");
    words.className = "names";
    words.textContent = one.words;
    row.append(button, " ", words);
    list.append(row);
  }
  shelf.hidden = list.children.length === 0;
}
