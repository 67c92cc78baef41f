/** In the reference of the API, in English as it is. */
export const AskedByAssistants = ({ serverUrl }: { serverUrl: string }) => (
  <p>
    Assistants ask by the Model Context Protocol: <code>{serverUrl.replace(/\/api$/, "/mcp")}</code>, Streamable HTTP,
    no account. Its tools answer with what these calls answer.
  </p>
);
