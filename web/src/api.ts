/** The few things that are done by request and not over the line. */

interface Fault {
  error?: string;
}

/** What the server answers; a refusal is thrown with its reason. */
export async function call<T>(method: "GET" | "POST" | "DELETE", path: string, body: unknown = {}): Promise<T> {
  const answer = await fetch(`/api/tables/${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: method === "POST" ? JSON.stringify(body) : null,
  });
  const data = (await answer.json().catch(() => ({}))) as T & Fault;
  if (!answer.ok) throw new Error(data.error ?? `The server answered ${answer.status}.`);
  return data;
}
