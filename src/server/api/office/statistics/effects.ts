export { mailMonthlyFigures } from "./monthly-mail.ts";
