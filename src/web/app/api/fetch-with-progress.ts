/**
 * A `fetch` that reports the progress of an upload, which browsers report to `XMLHttpRequest` only.
 * @param onProgress called with the share of the body that was sent, 0 to 1
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof globalThis.fetch {
  return (address, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("The server cannot be reached."));
      request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      if (signal?.aborted) request.abort();
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const contentType = request.getResponseHeader("content-type");
  return new Response(request.response as Blob, {
    status: request.status,
    ...(contentType && { headers: { "content-type": contentType } }),
  });
}
