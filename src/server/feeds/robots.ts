/**
 * `/robots.txt`: everything may be read but what only repeats it: searches of the API, and the links that choose a
 * language and lead back.
 * @param publicUrl without a slash at the end
 */
export function robotsText(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/*?
Disallow: /language/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
