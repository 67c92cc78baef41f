import type { ApiAnswer, ApiServer, Person } from "./api-server.ts";

/** A form as browsers send one: the fields, then the file. */
export function formOf(file: Uint8Array, fields: Record<string, string> = {}, name = "file.bin"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(file)]), name);
  return form;
}

/** Sends a file to a call that takes one. */
export function upload(
  api: ApiServer,
  path: string,
  file: Uint8Array,
  { as, ...fields }: { as: Pick<Person, "headers"> } & Record<string, unknown>,
): Promise<ApiAnswer> {
  return api.postForm(path, formOf(file, fields as Record<string, string>), as);
}
