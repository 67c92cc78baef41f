import { ERRORS_OF_MODULES } from "#start/compiled/errors.ts";
import { define, type ErrorDefinition } from "./define-error.ts";
import type { FieldError } from "./field-errors.ts";

export const ERRORS_OF_CORE = {
  /** The body or the URL cannot be parsed: not JSON, nested too deeply, or with a duplicate key. */
  malformed: define(400, "We could not read that request.", "Níorbh fhéidir an t-iarratas sin a léamh."),
  /** No identity token, or an invalid one. */
  "no-token": define(401, "Please sign in first.", "Logáil isteach ar dtús, le do thoil."),
  /** The token has expired: the client refreshes it and repeats the request. */
  "token-expired": define(401, "Please sign in again.", "Logáil isteach arís, le do thoil."),
  /** The `uid` of the request is not that of the token. */
  "uid-mismatch": define(401, "You are signed in as somebody else.", "Tá tú logáilte isteach mar dhuine eile."),
  /** The caller lacks the permission. */
  "not-yours": define(403, "You may not do that.", "Níl cead agat é sin a dhéanamh."),
  /** The caller stands at the counter of the page: the role covers its hours alone. */
  "hours-only": define(
    403,
    "On this page you look after the hours: today, opening times and special days. Ask its owner or a manager for anything else.",
    "Is ar na huaireanta atá tú i bhfeighil ar an leathanach seo: an lá inniu, na huaireanta oscailte agus na laethanta speisialta. Iarr aon rud eile ar an úinéir nó ar bhainisteoir.",
  ),
  /** A curator looks after the pages of one category or place. */
  "outside-part": define(
    403,
    "You look after the pages of one category or place, and what stands on them. Ask an administrator for anything else.",
    "Tá tú i bhfeighil ar leathanaigh catagóire nó áite amháin, agus ar a bhfuil orthu. Iarr aon rud eile ar riarthóir.",
  ),
  /** A deputy destroys nothing. */
  "no-deletion": define(
    403,
    "You work for the office without deleting, merging or bringing back. Ask an administrator to do this.",
    "Oibríonn tú don oifig gan rudaí a scriosadh, a chumasc ná a thabhairt ar ais. Iarr ar riarthóir é seo a dhéanamh.",
  ),
  /** Rights of accounts are given by administrators, who alone change each other's accounts and enable one again. */
  "admins-only": define(
    403,
    "Only administrators decide about this account, and what accounts may do: ask one of them.",
    "Is iad na riarthóirí amháin a shocraíonn faoin gcuntas seo, agus cad is ceadmhach do chuntais: cuir ceist ar dhuine acu.",
  ),
  /** The rights of an administrator or editor need a sign-in with a second factor. */
  "second-factor-required": define(
    403,
    "Administration needs a second step: add one in your account, or sign in again with it.",
    "Tá dara céim de dhíth don riarachán: cuir ceann le do chuntas, nó logáil isteach arís léi.",
  ),
  /** The office destroys something, and the sign-in was too long ago. */
  "sign-in-too-old": define(
    403,
    "This cannot easily be undone: sign in again first, with your second step.",
    "Ní furasta é seo a chur ar ceal: logáil isteach arís ar dtús, le do dhara céim.",
  ),
  /** The call gives rights away, and the sign-in was too long ago. */
  "fresh-sign-in-required": define(
    403,
    "For this, please sign in again first.",
    "Logáil isteach arís ar dtús chuige seo, le do thoil.",
  ),
  /** The token was not made for this, or no token may. */
  "token-scope": define(403, "This token was not made for that.", "Ní chuige sin a rinneadh an ceadchomhartha seo."),
  /** The invite is for another email address than the caller's. */
  "not-invited-address": define(
    403,
    "This invitation was sent to another email address: sign in with that one.",
    "Chuig seoladh ríomhphoist eile a seoladh an cuireadh seo: logáil isteach leis an seoladh sin.",
  ),
  /** The invite is for the caller's email address, which is not verified. */
  "address-not-verified": define(
    403,
    "Please confirm your email address first.",
    "Deimhnigh do sheoladh ríomhphoist ar dtús, le do thoil.",
  ),
  /** A recipient has reported a mail of the account, and the office has not lifted that. */
  "mails-muted": define(
    403,
    "Somebody has reported a mail of yours. Until the office has looked at that, we send no more for you.",
    "Thuairiscigh duine éigin ríomhphost uait. Ní sheolfaimid a thuilleadh ar do shon go dtí go mbreathnóidh an oifig air sin.",
  ),
  /** An administrator has disabled the account. */
  "account-disabled": define(403, "This account has been disabled.", "Díchumasaíodh an cuntas seo."),
  /** A valid token without account: `/account/create` was never called. */
  "no-account": define(404, "You have no account here yet.", "Níl cuntas agat anseo fós."),
  /** Missing, or not visible to the caller: an answer never discloses which. */
  "not-found": define(404, "There is nothing here.", "Níl aon rud anseo."),
  /** The URL exists, but not for this method. */
  "method-not-allowed": define(405, "That is not how this address is used.", "Ní mar sin a úsáidtear an seoladh seo."),
  /** The entity was edited since the version that was sent; `current` is its present state. */
  "stale-version": define(
    409,
    "Somebody else has changed this meanwhile. Please look again.",
    "D’athraigh duine éigin eile é seo idir an dá linn. Féach arís air, le do thoil.",
  ),
  /** A form was sent so quickly, or so fully, as robots do it: nothing was stored, and `again` says that it is meant. */
  "once-more": define(
    409,
    "That was quick. Please press the button once more: then we know that it is you, and not a robot.",
    "Bhí sé sin tapa. Brúigh an cnaipe uair amháin eile, le do thoil: ansin beidh a fhios againn gur tusa atá ann, agus nach róbat.",
  ),
  /** The `idempotency-key` was used before with other fields. */
  "key-reused": define(409, "This was sent before in another form.", "Seoladh é seo cheana i bhfoirm eile."),
  /** The last administrator cannot be deleted, disabled or demoted: nobody could appoint another. */
  "last-admin": define(
    409,
    "This is the last administrator: make another one first.",
    "Seo an riarthóir deireanach: ceap riarthóir eile ar dtús.",
  ),
  /** Mails in the name of a page wait until the office has approved it. */
  "page-not-approved": define(
    409,
    "This page is not approved yet: until then we send no mails in its name. You can pass on a link yourself.",
    "Níl an leathanach seo ceadaithe fós: go dtí sin ní sheolaimid ríomhphost ina ainm. Is féidir leat nasc a thabhairt do dhuine tú féin.",
  ),
  /** The invite was claimed before. */
  "invite-claimed": define(409, "This invitation has been used already.", "Baineadh úsáid as an gcuireadh seo cheana."),
  /** The invite was revoked, or its sender may not invite any more. */
  "invite-revoked": define(409, "This invitation was taken back.", "Tarraingíodh siar an cuireadh seo."),
  "invite-expired": define(
    409,
    "This invitation has ended: ask for another one.",
    "Tá an cuireadh seo in éag: iarr ceann eile.",
  ),
  /** The link of the first administrator was used, has expired, or there is an administrator already. */
  "setup-link-over": define(
    409,
    "This link is over: it works once, for a day, and only while there is no administrator. Start the server again, and it shows a new one.",
    "Tá an nasc seo thart: oibríonn sé uair amháin, ar feadh lae, agus fad nach bhfuil riarthóir ann. Tosaigh an freastalaí arís, agus taispeánfaidh sé ceann nua.",
  ),
  /** All administrators are those of the demonstration, with which they would go. */
  "no-own-admin": define(
    409,
    "First make an account of your own an administrator: all that are there now go with the demonstration.",
    "Déan riarthóir de chuntas de do chuid féin ar dtús: imeoidh a bhfuil ann anois leis an taispeántas.",
  ),
  /** A page has at most one owner, whom an administrator removes before another can take over. */
  "page-has-owner": define(409, "This page has an owner already.", "Tá úinéir ag an leathanach seo cheana."),
  /** The caller has this role on the page, or a higher one. */
  "already-on-team": define(
    409,
    "You look after this page already.",
    "Tá tú ag tabhairt aire don leathanach seo cheana.",
  ),
  /** The page has no owner, and its last manager would look after the hours only. */
  "last-manager": define(
    409,
    "Nobody else looks after this page: make somebody else a manager first.",
    "Níl aon duine eile i bhfeighil ar an leathanach seo: déan bainisteoir de dhuine eile ar dtús.",
  ),
  /** A message that is sent only once was sent before. */
  "already-sent": define(409, "This has been sent already.", "Seoladh é seo cheana."),
  /** The event follows a calendar elsewhere: it is changed there, and can only be hidden here. */
  "from-calendar": define(
    409,
    "This event comes from your calendar: change it there. Here it can be hidden.",
    "Ó d’fhéilire a thagann an t-imeacht seo: athraigh ansin é. Is féidir é a cheilt anseo.",
  ),
  /** The approval of a page cannot change this way; `allowed` lists the possible changes, `current` is the page. */
  "bad-transition": define(
    409,
    "That cannot be done with this page as it is now. Somebody else may have decided already.",
    "Ní féidir é sin a dhéanamh leis an leathanach seo mar atá sé anois. B’fhéidir gur shocraigh duine eile cheana é.",
  ),
  /** The page has gone into another one: the merge can be undone, or the other page is meant. */
  "page-merged": define(
    409,
    "This page has gone into another one. Undo that merge first.",
    "Chuaigh an leathanach seo isteach i gceann eile. Cuir an cumasc sin ar ceal ar dtús.",
  ),
  /** The page is deleted, and can be restored. */
  "page-deleted": define(
    409,
    "This page has been deleted. Restore it first.",
    "Scriosadh an leathanach seo. Cuir ar ais é ar dtús.",
  ),
  "merge-undone": define(409, "This merge has been undone already.", "Cuireadh an cumasc seo ar ceal cheana."),
  /** Merges of the same page are undone in the reverse order. */
  "later-merge": define(
    409,
    "One of these pages was merged again later. Undo that merge first.",
    "Cumascadh ceann de na leathanaigh seo arís níos déanaí. Cuir an cumasc sin ar ceal ar dtús.",
  ),
  /** The request did not arrive completely in time. */
  "too-slow": define(
    408,
    "Your request took too long to arrive. Please try again.",
    "Thóg sé rófhada ar d’iarratas teacht. Bain triail eile as, le do thoil.",
  ),
  "headers-too-large": define(
    431,
    "The headers of the request are too large: delete the cookies of this site and try again.",
    "Tá ceanntásca an iarratais rómhór: scrios fianáin an tsuímh seo agus bain triail eile as.",
  ),
  "too-large": define(413, "That is too large.", "Tá sé sin rómhór."),
  "wrong-type": define(415, "Please send JSON in UTF-8.", "Seol JSON in UTF-8, le do thoil."),
  /** RFC 9112, section 6.1. */
  "unknown-transfer-coding": define(
    501,
    "We do not read bodies in that transfer coding.",
    "Ní léimid ábhar sa chódú aistrithe sin.",
  ),
  /** The body has a `Content-Encoding`. */
  "encoded-body": define(
    415,
    "Please send this without compression (Content-Encoding).",
    "Seol é seo gan chomhbhrú (Content-Encoding), le do thoil.",
  ),
  /** The content of the upload is not an accepted image format. */
  "not-a-photo": define(
    415,
    "Please choose a photo: JPEG, HEIC, PNG, WebP or AVIF, up to 60 megapixels.",
    "Roghnaigh grianghraf, le do thoil: JPEG, HEIC, PNG, WebP nó AVIF, suas le 60 meigiphicteilín.",
  ),
  "not-a-logo": define(415, "Please choose a logo: PNG or SVG.", "Roghnaigh lógó, le do thoil: PNG nó SVG."),
  /** An SVG with a script, or with something that is loaded from elsewhere. */
  "active-svg": define(
    415,
    "This SVG holds a script, or loads something from elsewhere. Save it as a plain drawing, or as PNG.",
    "Tá script san SVG seo, nó luchtaíonn sé rud éigin ó áit eile. Sábháil mar líníocht shimplí é, nó mar PNG.",
  ),
  /** Phones store HEIC, whose decoder needs a licence and is missing in the usual libvips. */
  "heic-photo": define(
    415,
    "This is a HEIC photo, which cannot be read here. Please send it as a JPEG: export it as one, or mail it to yourself from the phone. New photos become JPEG with “Most Compatible” (iPhone: Settings, Camera, Formats), or without “High efficiency pictures” (Samsung: settings of the camera).",
    "Grianghraf HEIC é seo, nach féidir a léamh anseo. Seol mar JPEG é, le do thoil: easpórtáil mar JPEG é, nó seol chugat féin ón bhfón é le ríomhphost. Beidh grianghraif nua ina JPEG le “Most Compatible” (iPhone: Settings, Camera, Formats), nó gan “High efficiency pictures” (Samsung: socruithe an cheamara).",
  ),
  /** More pixels than the limit, according to the header of the file or after decoding. */
  "too-many-pixels": define(
    413,
    "This photo is too large: up to 60 megapixels are taken, and up to 25 of an AVIF.",
    "Tá an grianghraf seo rómhór: glactar le suas le 60 meigiphicteilín, agus le suas le 25 i gcás AVIF.",
  ),
  /** One side is more than 20 times as long as the other. */
  "photo-too-narrow": define(
    415,
    "This photo is too long and narrow: please crop it, to at most 20 times as long as it is wide.",
    "Tá an grianghraf seo rófhada agus róchaol: gearr é, le do thoil, go dtí fiche oiread a leithid ar a fhad.",
  ),
  /** The content of the upload is not an accepted audio format. */
  "not-a-recording": define(
    415,
    "Please choose a recording: MP3, M4A, Ogg, WAV, FLAC or WebM.",
    "Roghnaigh taifeadadh, le do thoil: MP3, M4A, Ogg, WAV, FLAC nó WebM.",
  ),
  /** The coding has to be converted, and the server has no ffmpeg, or does not let it decode this one. */
  "not-convertible": define(
    415,
    "Recordings of this kind cannot be converted here: please choose an MP3, an M4A with AAC, an Ogg with Opus or Vorbis, or a WAV of 16 bits.",
    "Ní féidir taifeadtaí den chineál seo a thiontú anseo: roghnaigh MP3, M4A le AAC, Ogg le Opus nó Vorbis, nó WAV 16 giotán, le do thoil.",
  ),
  "recording-too-long": define(
    413,
    "This recording is too long: up to two hours are taken.",
    "Tá an taifeadadh seo rófhada: glactar le suas le dhá uair an chloig.",
  ),
  /** The file is truncated or corrupt. */
  "damaged-file": define(
    422,
    "This file is damaged or cut short. Please try another copy of it.",
    "Tá an comhad seo damáistithe nó gearrtha. Bain triail as cóip eile de, le do thoil.",
  ),
  /** The upload is no table, such as a picture. */
  "not-a-table": define(
    415,
    "There is no table in this file. Please choose a workbook (XLSX, ODS), a CSV, JSON or GeoJSON file, or an extract of OpenStreetMap. An older Excel file: open it there, and save it as XLSX. Where a workbook is refused: save it as CSV UTF-8.",
    "Níl tábla sa chomhad seo. Roghnaigh leabhar oibre (XLSX, ODS), comhad CSV, JSON nó GeoJSON, nó sliocht as OpenStreetMap, le do thoil. Comhad Excel níos sine: oscail ansin é, agus sábháil mar XLSX é. Má dhiúltaítear do leabhar oibre: sábháil mar CSV UTF-8 é.",
  ),
  "nothing-waits": define(
    404,
    "No text of this choice waits for a translation.",
    "Níl aon téacs den rogha seo ag fanacht le haistriúchán.",
  ),
  "not-a-parcel": define(
    415,
    "Please choose a translation file: XLIFF 2 or 1.2, or CSV in UTF-8, as it was exported here.",
    "Roghnaigh comhad aistriúcháin, le do thoil: XLIFF 2 nó 1.2, nó CSV in UTF-8, mar a easpórtáladh anseo é.",
  ),
  /** One or more fields are invalid: see `errors`. */
  "invalid-fields": define(422, "Please check the marked fields.", "Seiceáil na réimsí atá marcáilte, le do thoil.", {
    cy: "Gwiriwch y meysydd sydd wedi’u marcio.",
    fr: "Vérifiez les champs signalés.",
  }),
  /** Two intervals of a day, or two special ranges, overlap. */
  "times-overlap": define(
    422,
    "These times overlap with others on the same day.",
    "Tá forluí idir na huaireanta seo agus uaireanta eile ar an lá céanna.",
  ),
  /** The time of a notice for today lies outside of the hours of the day, or has passed. */
  "time-outside-today": define(
    422,
    "Choose a time between opening and closing today that is still to come.",
    "Roghnaigh am idir oscailt agus dúnadh inniu nach bhfuil thart fós.",
  ),
  /** The opening times name no later day. */
  "not-opening-again": define(
    422,
    "The opening times name no day on which you open again. Add them first.",
    "Níl aon lá sna huaireanta oscailte a n-osclaíonn tú arís. Cuir leo ar dtús.",
  ),
  /** The maximum number of entries is reached. */
  "list-full": define(
    422,
    "There are as many of these as a page can hold: take one away first.",
    "Tá an méid díobh seo ann agus is féidir a choinneáil ar leathanach: bain ceann amach ar dtús.",
  ),
  "too-many-requests": define(
    429,
    "That was too fast. Please try again in a moment.",
    "Bhí sé sin róthapa. Bain triail eile as i gceann nóiméid.",
  ),
  internal: define(500, "Something went wrong here. We have been told.", "Tharla earráid anseo. Tá an scéal againn."),
  draining: define(
    503,
    "We are busy or restarting. Please try again in a moment.",
    "Táimid gnóthach nó ag atosú. Bain triail eile as i gceann nóiméid.",
  ),
  /** The search engine does not answer: lists of categories and filters still do. */
  "search-away": define(
    503,
    "The search is away for a moment. Categories and their lists still work; please try again soon.",
    "Níl an cuardach ar fáil faoi láthair. Tá na catagóirí agus a liostaí ag obair fós; bain triail eile as ar ball.",
  ),
  /** The disk of the server is full: nothing was changed. */
  "storage-full": define(
    507,
    "There is no space left here to save this, and nothing was changed. Please try again later.",
    "Níl spás fágtha anseo chun é seo a shábháil, agus níor athraíodh rud ar bith. Bain triail eile as ar ball.",
  ),
} as const satisfies Record<string, ErrorDefinition>;

/** The catalogue of errors. */
export const ERRORS = { ...ERRORS_OF_CORE, ...ERRORS_OF_MODULES };

export type ErrorCode = keyof typeof ERRORS;

/** Errors of every call. */
export const ALWAYS_POSSIBLE: readonly ErrorCode[] = [
  "malformed",
  "invalid-fields",
  "too-many-requests",
  "internal",
  "draining",
  "search-away",
  "storage-full",
];

/**
 * Errors that the client detects: there was no answer, or it cannot be parsed. No server sends them. The status is 0 where
 * there was no answer, else that of the answer.
 */
export const CLIENT_ERRORS = {
  unreachable: define(
    0,
    "The server cannot be reached. Please check your connection and try again.",
    "Ní féidir teacht ar an bhfreastalaí. Seiceáil do cheangal agus bain triail eile as, le do thoil.",
    {
      cy: "Ni ellir cyrraedd y gweinydd. Gwiriwch eich cysylltiad a rhowch gynnig arall arni.",
      fr: "Le serveur ne répond pas. Vérifiez votre connexion et réessayez.",
    },
  ),
  /** The answer does not match the contract; it may come from a proxy. */
  unreadable: define(
    0,
    "The answer could not be read. Please try again in a moment.",
    "Níorbh fhéidir an freagra a léamh. Bain triail eile as i gceann nóiméid.",
    {
      cy: "Ni ellid darllen yr ateb. Rhowch gynnig arall arni ymhen munud.",
      fr: "La réponse n’a pas pu être lue. Réessayez dans un instant.",
    },
  ),
  /** The caller aborted the request. */
  aborted: define(0, "The request was stopped.", "Cuireadh stop leis an iarratas.", {
    cy: "Stopiwyd y cais.",
    fr: "La demande a été arrêtée.",
  }),
} as const satisfies Record<string, ErrorDefinition>;

export type ClientErrorCode = keyof typeof CLIENT_ERRORS;

/** RFC 9457, with our stable `code`. */
export type Problem = {
  type: string;
  title: string;
  /** 0: there was no answer. */
  status: number;
  code: ErrorCode | ClientErrorCode;
  detail: string;
  errors?: FieldError[];
  /** With `stale-version` and `bad-transition`: the present state of the entity. */
  current?: unknown;
  /** With `bad-transition`: the possible changes. */
  allowed?: readonly string[];
};
