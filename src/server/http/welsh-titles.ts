import type { ERRORS_OF_CORE } from "#core/contract/errors.ts";
import type { FieldErrorCode } from "#core/contract/field-errors.ts";

/** The titles of errors in Welsh, as `contract/errors.ts` has them in English and Irish: browsers need none of these. */
export const WELSH_TITLES: Record<keyof typeof ERRORS_OF_CORE, string> = {
  malformed: "Ni allem ddarllen y cais hwnnw.",
  "no-token": "Mewngofnodwch yn gyntaf.",
  "token-expired": "Mewngofnodwch eto.",
  "uid-mismatch": "Rydych wedi mewngofnodi fel rhywun arall.",
  "not-yours": "Ni chewch wneud hynny.",
  "hours-only":
    "Ar y dudalen hon, yr oriau sydd dan eich gofal: heddiw, oriau agor a diwrnodau arbennig. Gofynnwch i’w pherchennog neu i reolwr am unrhyw beth arall.",
  "outside-part":
    "Rydych yn gofalu am dudalennau un categori neu le, a’r hyn sydd arnynt. Gofynnwch i weinyddwr am unrhyw beth arall.",
  "no-deletion":
    "Rydych yn gweithio i’r swyddfa heb ddileu, uno na dod â phethau’n ôl. Gofynnwch i weinyddwr wneud hyn.",
  "admins-only": "Dim ond gweinyddwyr sy’n penderfynu beth gaiff cyfrifon ei wneud: gofynnwch i un ohonynt.",
  "second-factor-required":
    "Mae angen ail gam i weinyddu: ychwanegwch un yn eich cyfrif, neu mewngofnodwch eto gydag ef.",
  "sign-in-too-old": "Nid yw’n hawdd dadwneud hyn: mewngofnodwch eto yn gyntaf, gyda’ch ail gam.",
  "fresh-sign-in-required": "Ar gyfer hyn, mewngofnodwch eto yn gyntaf.",
  "token-scope": "Ni wnaed y tocyn hwn ar gyfer hynny.",
  "not-invited-address": "Anfonwyd y gwahoddiad hwn i gyfeiriad e-bost arall: mewngofnodwch gyda’r cyfeiriad hwnnw.",
  "address-not-verified": "Cadarnhewch eich cyfeiriad e-bost yn gyntaf.",
  "mails-muted":
    "Mae rhywun wedi adrodd am e-bost gennych. Hyd nes bod y swyddfa wedi edrych ar hynny, ni anfonwn ragor ar eich rhan.",
  "account-disabled": "Mae’r cyfrif hwn wedi’i analluogi.",
  "no-account": "Nid oes gennych gyfrif yma eto.",
  "not-found": "Does dim byd yma.",
  "method-not-allowed": "Nid felly y defnyddir y cyfeiriad hwn.",
  "stale-version": "Mae rhywun arall wedi newid hyn yn y cyfamser. Edrychwch eto.",
  "once-more":
    "Roedd hynny’n gyflym. Pwyswch y botwm unwaith eto: yna byddwn yn gwybod mai chi sydd yno, ac nid robot.",
  "key-reused": "Anfonwyd hyn o’r blaen ar ffurf arall.",
  "last-admin": "Dyma’r gweinyddwr olaf: gwnewch rywun arall yn weinyddwr yn gyntaf.",
  "page-not-approved":
    "Nid yw’r dudalen hon wedi’i chymeradwyo eto: tan hynny nid anfonwn e-byst yn ei henw. Gallwch roi dolen i rywun eich hun.",
  "last-manager": "Does neb arall yn gofalu am y dudalen hon: gwnewch rywun arall yn rheolwr yn gyntaf.",
  "invite-claimed": "Mae’r gwahoddiad hwn wedi’i ddefnyddio eisoes.",
  "invite-revoked": "Tynnwyd y gwahoddiad hwn yn ôl.",
  "invite-expired": "Mae’r gwahoddiad hwn wedi dod i ben: gofynnwch am un arall.",
  "setup-link-over":
    "Mae’r ddolen hon wedi dod i ben: mae’n gweithio unwaith, am ddiwrnod, a dim ond tra nad oes gweinyddwr. Cychwynnwch y gweinydd eto, a bydd yn dangos un newydd.",
  "no-own-admin":
    "Gwnewch gyfrif o’ch eiddo chi’n weinyddwr yn gyntaf: mae pob un sydd yno nawr yn mynd gyda’r arddangosiad.",
  "page-has-owner": "Mae gan y dudalen hon berchennog eisoes.",
  "already-on-team": "Rydych yn gofalu am y dudalen hon eisoes.",
  "already-sent": "Anfonwyd hyn eisoes.",
  "from-calendar": "Daw’r digwyddiad hwn o’ch calendr: newidiwch ef yno. Yma gellir ei guddio.",
  "bad-transition":
    "Ni ellir gwneud hynny â’r dudalen hon fel y mae nawr. Efallai fod rhywun arall wedi penderfynu eisoes.",
  "page-merged": "Mae’r dudalen hon wedi mynd yn rhan o un arall. Dadwnewch hynny yn gyntaf.",
  "page-deleted": "Mae’r dudalen hon wedi’i dileu. Adferwch hi yn gyntaf.",
  "merge-undone": "Mae’r uno hwn wedi’i ddadwneud eisoes.",
  "later-merge": "Unwyd un o’r tudalennau hyn eto’n ddiweddarach. Dadwnewch hynny yn gyntaf.",
  "too-slow": "Cymerodd eich cais yn rhy hir i gyrraedd. Rhowch gynnig arall arni.",
  "headers-too-large": "Mae penawdau’r cais yn rhy fawr: dilëwch gwcis y wefan hon a rhowch gynnig arall arni.",
  "too-large": "Mae hynny’n rhy fawr.",
  "wrong-type": "Anfonwch JSON mewn UTF-8.",
  "unknown-transfer-coding": "Nid ydym yn darllen cyrff yn y codio trosglwyddo hwnnw.",
  "encoded-body": "Anfonwch hyn heb gywasgu (Content-Encoding).",
  "not-a-photo": "Dewiswch lun: JPEG, HEIC, PNG, WebP neu AVIF, hyd at 60 megapicsel.",
  "not-a-logo": "Dewiswch logo: PNG neu SVG.",
  "active-svg":
    "Mae sgript yn yr SVG hwn, neu mae’n llwytho rhywbeth o rywle arall. Cadwch ef fel darlun plaen, neu fel PNG.",
  "heic-photo":
    "Llun HEIC yw hwn, na ellir ei ddarllen yma. Anfonwch ef fel JPEG: allforiwch ef felly, neu e-bostiwch ef atoch chi’ch hun o’r ffôn. Daw lluniau newydd yn JPEG gyda “Most Compatible” (iPhone: Settings, Camera, Formats), neu heb “High efficiency pictures” (Samsung: gosodiadau’r camera).",
  "too-many-pixels": "Mae’r llun hwn yn rhy fawr: derbynnir hyd at 60 megapicsel, a hyd at 25 o AVIF.",
  "photo-too-narrow": "Mae’r llun hwn yn rhy hir a chul: tociwch ef, hyd at 20 gwaith mor hir ag y mae o led.",
  "not-a-recording": "Dewiswch recordiad: MP3, M4A, Ogg, WAV, FLAC neu WebM.",
  "not-convertible":
    "Ni ellir trosi recordiadau o’r math hwn yma: dewiswch MP3, M4A gydag AAC, Ogg gydag Opus neu Vorbis, neu WAV 16 did.",
  "recording-too-long": "Mae’r recordiad hwn yn rhy hir: derbynnir hyd at ddwy awr.",
  "damaged-file": "Mae’r ffeil hon wedi’i difrodi neu’n anghyflawn. Rhowch gynnig ar gopi arall ohoni.",
  "not-a-table":
    "Does dim tabl yn y ffeil hon. Dewiswch lyfr gwaith (XLSX, ODS), ffeil CSV, JSON neu GeoJSON, neu ddarn o OpenStreetMap. Ffeil Excel hŷn: agorwch hi yno, a’i chadw fel XLSX. Os gwrthodir llyfr gwaith: cadwch ef fel CSV UTF-8.",
  "nothing-waits": "Does dim testun o’r dewis hwn yn aros am gyfieithiad.",
  "not-a-parcel": "Dewiswch ffeil gyfieithu: XLIFF 2 neu 1.2, neu CSV mewn UTF-8, fel yr allforiwyd hi yma.",
  "invalid-fields": "Gwiriwch y meysydd sydd wedi’u marcio.",
  "times-overlap": "Mae’r amseroedd hyn yn gorgyffwrdd ag eraill ar yr un diwrnod.",
  "time-outside-today": "Dewiswch amser rhwng agor a chau heddiw sydd eto i ddod.",
  "not-opening-again": "Nid yw’r oriau agor yn enwi diwrnod pan fyddwch yn agor eto. Ychwanegwch nhw yn gyntaf.",
  "list-full": "Mae cynifer o’r rhain ag y gall tudalen eu dal: tynnwch un yn gyntaf.",
  "too-many-requests": "Roedd hynny’n rhy gyflym. Rhowch gynnig arall arni mewn eiliad.",
  internal: "Aeth rhywbeth o’i le yma. Rydym wedi cael gwybod.",
  draining: "Rydym yn brysur neu’n ailgychwyn. Rhowch gynnig arall arni mewn eiliad.",
  "search-away":
    "Nid yw’r chwilio ar gael am ennyd. Mae’r categorïau a’u rhestrau yn gweithio o hyd; rhowch gynnig arall arni cyn hir.",
  "storage-full": "Does dim lle ar ôl yma i gadw hyn, ac ni newidiwyd dim. Rhowch gynnig arall arni’n ddiweddarach.",
};

/** Those of fields; that of phone numbers is the country's. */
export const WELSH_FIELD_TITLES: Record<Exclude<FieldErrorCode, "wrong-number">, string> = {
  "unknown-field": "Nid yw’r maes hwn yn hysbys yma.",
  required: "Mae angen hyn.",
  "too-long": "Mae hyn yn rhy hir.",
  "too-short": "Mae hyn yn rhy fyr.",
  "out-of-range": "Mae hyn y tu allan i’r hyn a ganiateir.",
  "not-a-choice": "Nid yw hyn yn un o’r dewisiadau.",
  "wrong-form": "Nid yw’r ffurf gywir ar hyn.",
  "no-zone": "Nid oes parth gan yr amser hwn: ysgrifennwch 2026-07-04T16:00:00Z, neu +01:00 ar ei ddiwedd.",
  "accented-address":
    "Ni all fod llythrennau ag acenion cyn yr @: ni fyddai’r rhan fwyaf o’r post yn cyrraedd. Gofynnwch am y ffurf hebddynt.",
  "wrong-date": "Nid yw’r dyddiad hwn yn glir. Ysgrifennwch ef fel 2027-03-17 neu 17/03/2027.",
  "far-place": "Mae hyn ymhell o fap y cyfeiriadur.",
  "swapped-place": "Mae hyn ymhell o fap y cyfeiriadur. A yw’r lledred a’r hydred wedi’u cyfnewid?",
  "wrong-hours": "Nid yw’r oriau hyn yn glir. Ysgrifennwch y dyddiau, yna’r oriau: Llun-Gwener 09:00-17:00.",
  "web-address": "Gadewch gyfeiriadau gwefannau ac e-bost allan, a rhowch fwlch ar ôl pob atalnod llawn.",
  "set-by-operator": "Y gweithredwr sydd wedi gosod hyn: ni ellir ei newid yma.",
  "texts-in-languages": "Mae testunau yn y ddwy iaith eisoes: ni ellir newid pa rai ydynt mwyach.",
  "not-its-name": "Nid dyma enw’r dudalen.",
  taken: "Mae hyn mewn defnydd eisoes: dewiswch un arall.",
  incomplete: "Mae rhywbeth ar goll o’r rhestr hon.",
  repeated: "Mae rhywbeth yn y rhestr hon ddwywaith.",
  "not-there": "Does dim tudalen o’r fath, neu fe’i dilëwyd.",
  "changed-since": "Newidiwyd y dudalen hon ar ôl gwneud y ffeil: allforiwch hi eto.",
  "text-changed": "Newidiwyd un o’r ieithoedd ar ôl gwneud y ffeil: allforiwch hi eto.",
  "copied-source":
    "Nid yw hyn wedi’i gyfieithu: mae’r ffeil yn dweud hynny, neu mae’r testun gwreiddiol yn ei le. Mae angen y cyflwr “translated” ar destun sydd yr un fath yn y ddwy iaith.",
  "no-such-text": "Does dim testun o’r fath, neu fe’i dilëwyd.",
  "not-your-text": "Dim ond gweinyddwyr gaiff newid y testun hwn.",
  "decided-elsewhere": "Penderfynir hyn fesul tudalen, gyda rheswm: gadewch ef fel y mae.",
  "follows-from-name": "Mae’r cyfeiriad yn dilyn o’r enw: gadewch ef fel y mae.",
  overlapping: "Mae rhywbeth yn hyn yn gorgyffwrdd.",
  "only-one": "Un o’r rhain sydd gan dudalen: fe’i gadawyd allan.",
  "no-end": "Nid yw’r oriau hyn yn dweud tan pryd. Ysgrifennwch y ddau: Iau-Sul 17:00-23:00.",
  "doubtful-night":
    "Mae noson yn yr oriau hyn yn gorffen am hanner nos yn OpenStreetMap: nid oes neb wedi dweud pa un a olygir.",
  "unread-hours": "Nid yw’r oriau hyn yn glir: fe’u gadawyd allan.",
  "unequal-cells": "Mae gan y rhes hon nifer arall o gelloedd na’r rhes gyntaf.",
  "unreadable-row": "Ni ellir darllen y rhes hon: nid yw dyfynnod wedi’i gau, neu mae’n llawer rhy hir.",
  "too-complex": "Mae hyn yn cymryd gormod o waith i’w ddarllen. Rhannwch ef, ac anfonwch y rhannau un ar ôl y llall.",
  "bad-cursor": "Ni ellir parhau’r rhestr hon o’r fan hon.",
};
