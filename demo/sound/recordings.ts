import {
  accordionReel,
  curlewWind,
  fluteAir,
  foghorn,
  harbourBell,
  harpJig,
  pianoWaltz,
  rainAndClock,
} from "./pieces.ts";
import { peaksOf, RATE, type Track, toWav } from "./wave.ts";

/** A recording of the demonstration and what it belongs to: one of page, story and post. */
export type DemoRecording = {
  key: string;
  page_key?: string;
  story_id?: number;
  post_id?: number;
  title: string;
  title_ie: string;
  /** The language of the place it comes from: nobody speaks in these, and the transcripts say so in both. */
  language: "en" | "ga";
  /** What is heard. */
  transcript: string;
  transcript_ie: string;
  durationMs: number;
  /** The wave form: 100 values of 0 … 1 in even steps. */
  peaks: number[];
  /** Writes the file: WAV, one channel, 22 050 Hz, 16 bit. */
  wav: () => Buffer;
};

type Words = Omit<DemoRecording, "durationMs" | "peaks" | "wav">;

const RECORDINGS: readonly [play: () => Track, words: Words][] = [
  [
    accordionReel,
    {
      key: "session-reel",
      page_key: "lantern",
      language: "ga",
      title: "A reel on a Friday night",
      title_ie: "Ríl oíche Aoine",
      transcript: "An accordion plays a quick reel twice. A foot keeps time on the wooden floor. There are no words.",
      transcript_ie:
        "Seinneann bosca ceoil ríl thapa faoi dhó. Tá cos ag bualadh an urláir adhmaid leis an gceol. Níl aon fhocail ann.",
    },
  ],
  [
    harpJig,
    {
      key: "harp-jig",
      page_key: "centre",
      language: "ga",
      title: "A jig on the harp",
      title_ie: "Port ar an gcláirseach",
      transcript: "A harp plays a light jig twice over low strings. There are no words.",
      transcript_ie: "Seinneann cláirseach port éadrom faoi dhó os cionn téada ísle. Níl aon fhocail ann.",
    },
  ],
  [
    fluteAir,
    {
      key: "slow-air",
      story_id: 1,
      language: "ga",
      title: "A slow air for the keeper",
      title_ie: "Fonn mall don choimeádaí",
      transcript:
        "A flute plays a slow, quiet air. Under it a harp plays a few low notes in each bar. There are no words.",
      transcript_ie:
        "Seinneann feadóg mhór fonn mall ciúin. Faoi sin seinneann cláirseach cúpla nóta íseal i ngach barra. Níl aon fhocail ann.",
    },
  ],
  [
    pianoWaltz,
    {
      key: "piano-waltz",
      story_id: 2,
      language: "en",
      title: "Half way over, somebody plays",
      title_ie: "Leath bealaigh trasna, seinneann duine éigin",
      transcript:
        "Small waves lap against a boat. A piano, not quite in tune, plays a few bars of a waltz. There are no words.",
      transcript_ie:
        "Tá tonnta beaga ag bualadh in aghaidh báid. Seinneann pianó, nach bhfuil i dtiúin go hiomlán, cúpla barra de válsa. Níl aon fhocail ann.",
    },
  ],
  [
    harbourBell,
    {
      key: "harbour-bell",
      page_key: "northstar",
      language: "en",
      title: "Harbour bell and waves",
      title_ie: "Clog an chuain agus tonnta",
      transcript: "Waves come and go against the pier. A bell rings six times, not quite in time with them.",
      transcript_ie:
        "Buaileann tonnta in aghaidh na cé agus tarraingíonn siad siar. Buaileann clog sé huaire, ach ní leis na tonnta go díreach.",
    },
  ],
  [
    curlewWind,
    {
      key: "curlew-wind",
      page_key: "seapaths",
      language: "en",
      title: "Wind and a curlew",
      title_ie: "Gaoth agus crotach",
      transcript:
        "Wind over the hill, now strong and now soft. A bird like a curlew calls three times, and each call ends in a trill.",
      transcript_ie:
        "Gaoth os cionn an chnoic, láidir uaireanta agus bog uaireanta. Glaonn éan cosúil le crotach trí huaire, agus bíonn crith i ndeireadh gach glao.",
    },
  ],
  [
    foghorn,
    {
      key: "foghorn",
      page_key: "lightcentre",
      language: "en",
      title: "The foghorn",
      title_ie: "An bonnán ceo",
      transcript: "A low foghorn sounds three times over slow waves, as it was heard from the lighthouse in fog.",
      transcript_ie:
        "Séideann bonnán ceo íseal trí huaire os cionn tonnta malla, mar a chloistí é ón teach solais sa cheo.",
    },
  ],
  [
    rainAndClock,
    {
      key: "rain-clock",
      page_key: "tidebooks",
      language: "en",
      title: "Rain on the bookshop window",
      title_ie: "Báisteach ar fhuinneog an tsiopa leabhar",
      transcript: "Rain falls on a window and a clock ticks in the room. Nobody speaks.",
      transcript_ie: "Tá báisteach ag titim ar fhuinneog agus tá clog ag ticeáil sa seomra. Ní labhraíonn aon duine.",
    },
  ],
];

/** All recordings of the demonstration, synthesised now (half a second in all): the same samples every time. */
export function composeRecordings(): DemoRecording[] {
  return RECORDINGS.map(([play, words]) => {
    const samples = play();
    return {
      ...words,
      durationMs: Math.round((samples.length / RATE) * 1000),
      peaks: peaksOf(samples),
      wav: () => toWav(samples),
    };
  });
}
