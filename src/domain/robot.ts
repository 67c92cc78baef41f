/**
 * Programs that say what they are: search engines, previews of links, monitors, libraries. Who says nothing is one, too.
 * A robot that plays a browser is counted; nothing but asking its reader could tell.
 * A maker of telephones is called Cubot.
 */
const ROBOTS =
  /(?<!cu)bots?\b|crawl|spider|slurp|preview|fetch|monitor|uptime|lighthouse|headless|phantom|puppeteer|playwright|facebookexternalhit|embedly|whatsapp|curl|wget|httpie|postman|python|java\/|okhttp|go-http|axios|node|undici|ruby|perl|php|scrapy|libwww|archiver|validator|scan/i;

/** Whether a client is no person, by its `User-Agent`. */
export function isRobot(userAgent: string): boolean {
  return !/^Mozilla\//.test(userAgent) || ROBOTS.test(userAgent);
}
