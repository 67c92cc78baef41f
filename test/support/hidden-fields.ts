/** The hidden fields that a browser without scripts submits. */
export const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value=(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name, escaped, json]) => [name!, json ?? escaped!.replaceAll("&quot;", '"')],
    ),
  );
