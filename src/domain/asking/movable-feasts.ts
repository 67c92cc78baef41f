import { PublicHolidays } from "@eolaire/opening-hours";

/**
 * Days that people name by Easter, wherever they are holidays or not: in Ireland Good Friday is none. Otherwise “Good Friday” would be
 * the next Friday.
 */
export const movableFeasts = new PublicHolidays(
  (
    [
      [-47, "Shrove Tuesday", "Pancake Tuesday", "Máirt Inide", "Máirt na bPancóg", "Dydd Mawrth Ynyd"],
      [-46, "Ash Wednesday", "Céadaoin an Luaithrigh", "Dydd Mercher y Lludw"],
      [-7, "Palm Sunday", "Domhnach na Pailme", "Sul y Blodau"],
      [-3, "Holy Thursday", "Maundy Thursday", "Déardaoin Mandála", "Dydd Iau Cablyd"],
      [-2, "Good Friday", "Aoine an Chéasta", "Dydd Gwener y Groglith"],
      [-1, "Easter Saturday", "Holy Saturday", "Satharn Cásca", "Dydd Sadwrn y Pasg"],
      [0, "Easter Sunday", "Easter Day", "Domhnach Cásca", "Sul y Pasg", "Dydd Sul y Pasg"],
      [1, "Easter Monday", "Luan Cásca", "Dydd Llun y Pasg", "Llun y Pasg"],
      [39, "Ascension Thursday", "Ascension Day", "Déardaoin Deascabhála", "Dydd Iau Dyrchafael"],
      [49, "Whit Sunday", "Pentecost", "Domhnach Cincíse", "Sulgwyn"],
      [50, "Whit Monday", "Luan Cincíse", "Llungwyn"],
    ] as const
  ).map(([easter, ...names]) => ({ key: names[0], names, easter })),
);
