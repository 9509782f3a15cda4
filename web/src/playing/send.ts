/** From something made in this browser to a table: it is sent as a form, and the server's page comes in place of this one. */

/** The fields are sent to where files are played with. */
export function playWith(fields: Record<string, string>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/tools/play";
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
