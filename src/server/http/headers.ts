type HeaderSettings = { https: boolean };

/** The headers of every answer, also of errors and images (docs/rules.md, "Security"). Screens set their own CSP. */
export function securityHeaders({ https }: HeaderSettings): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(self), geolocation=(self), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin-allow-popups", // sign-in popups need their opener
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** The CSP of images and icons: a file that is opened as a document can load, run and frame nothing. */
export const SANDBOX_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
