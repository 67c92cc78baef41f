import type { ERRORS_OF_CORE } from "#core/contract/errors.ts";
import type { FieldErrorCode } from "#core/contract/field-errors.ts";

/** The titles of errors in French, as `contract/errors.ts` has them in English and Irish: browsers need none of these. */
export const FRENCH_TITLES: Record<keyof typeof ERRORS_OF_CORE, string> = {
  malformed: "Nous n’avons pas pu lire cette demande.",
  "no-token": "Connectez-vous d’abord.",
  "token-expired": "Connectez-vous de nouveau.",
  "uid-mismatch": "Vous êtes connecté en tant que quelqu’un d’autre.",
  "not-yours": "Vous ne pouvez pas faire cela.",
  "hours-only":
    "Sur cette page, vous vous occupez des horaires : aujourd’hui, la semaine et les jours particuliers. Pour le reste, adressez-vous à son propriétaire ou à un gestionnaire.",
  "outside-part":
    "Vous vous occupez des pages d’une catégorie ou d’un lieu, et de ce qui y figure. Pour le reste, demandez à un administrateur.",
  "no-deletion": "Vous travaillez pour le bureau sans supprimer, réunir ni rétablir. Demandez-le à un administrateur.",
  "admins-only": "Seuls les administrateurs décident de ce que peuvent les comptes : demandez à l’un d’eux.",
  "second-factor-required":
    "L’administration demande une deuxième étape : ajoutez-en une dans votre compte, ou connectez-vous de nouveau avec elle.",
  "sign-in-too-old": "Cela ne s’annule pas facilement : connectez-vous d’abord de nouveau, avec votre deuxième étape.",
  "fresh-sign-in-required": "Pour cela, connectez-vous d’abord de nouveau.",
  "token-scope": "Ce jeton n’a pas été créé pour cela.",
  "not-invited-address":
    "Cette invitation a été envoyée à une autre adresse électronique : connectez-vous avec celle-là.",
  "address-not-verified": "Confirmez d’abord votre adresse électronique.",
  "mails-muted":
    "Quelqu’un a signalé un de vos courriels. Avant que le bureau ne l’ait examiné, nous n’en envoyons plus pour vous.",
  "account-disabled": "Ce compte a été désactivé.",
  "no-account": "Vous n’avez pas encore de compte ici.",
  "not-found": "Il n’y a rien ici.",
  "method-not-allowed": "Cette adresse ne s’utilise pas ainsi.",
  "stale-version": "Quelqu’un d’autre l’a changé entre-temps. Regardez de nouveau.",
  "once-more":
    "C’était rapide. Pressez le bouton encore une fois : nous saurons alors que c’est vous, et non un robot.",
  "key-reused": "Ceci a déjà été envoyé sous une autre forme.",
  "last-admin": "C’est le dernier administrateur : faites-en d’abord un autre.",
  "page-not-approved":
    "Cette page n’est pas encore approuvée : jusque-là, nous n’envoyons pas de courriels en son nom. Vous pouvez transmettre un lien vous-même.",
  "last-manager": "Personne d’autre ne s’occupe de cette page : faites d’abord de quelqu’un un gestionnaire.",
  "invite-claimed": "Cette invitation a déjà servi.",
  "invite-revoked": "Cette invitation a été retirée.",
  "invite-expired": "Cette invitation a expiré : demandez-en une autre.",
  "setup-link-over":
    "Ce lien a expiré : il fonctionne une fois, pendant un jour, et seulement tant qu’il n’y a pas d’administrateur. Relancez le serveur, et il en montre un nouveau.",
  "no-own-admin":
    "Faites d’abord d’un compte à vous un administrateur : tous ceux qui existent maintenant partent avec la démonstration.",
  "page-has-owner": "Cette page a déjà un propriétaire.",
  "already-on-team": "Vous vous occupez déjà de cette page.",
  "already-sent": "Ceci a déjà été envoyé.",
  "from-calendar": "Cet événement vient de votre agenda : changez-le là-bas. Ici, il peut être masqué.",
  "bad-transition":
    "Ce n’est pas possible avec cette page telle qu’elle est. Quelqu’un d’autre a peut-être déjà décidé.",
  "page-merged": "Cette page est entrée dans une autre. Annulez d’abord cela.",
  "page-deleted": "Cette page est supprimée. Rétablissez-la d’abord.",
  "merge-undone": "Cette réunion a déjà été annulée.",
  "later-merge": "L’une de ces pages a de nouveau été réunie plus tard. Annulez d’abord cela.",
  "too-slow": "Votre demande a mis trop de temps à arriver. Réessayez.",
  "headers-too-large": "Les en-têtes de la demande sont trop grands : supprimez les cookies de ce site et réessayez.",
  "too-large": "C’est trop grand.",
  "wrong-type": "Envoyez du JSON en UTF-8.",
  "unknown-transfer-coding": "Nous ne lisons pas de corps dans ce codage de transfert.",
  "encoded-body": "Envoyez ceci sans compression (Content-Encoding).",
  "not-a-photo": "Choisissez une photo : JPEG, HEIC, PNG, WebP ou AVIF, jusqu’à 60 mégapixels.",
  "not-a-logo": "Choisissez un logo : PNG ou SVG.",
  "active-svg":
    "Ce SVG contient un script, ou charge quelque chose d’ailleurs. Enregistrez-le comme simple dessin, ou en PNG.",
  "heic-photo":
    "C’est une photo HEIC, qui ne peut pas être lue ici. Envoyez-la en JPEG : exportez-la ainsi, ou envoyez-la-vous par courriel depuis le téléphone. Les nouvelles photos sont en JPEG avec « Le plus compatible » (iPhone : Réglages, Appareil photo, Formats), ou sans « Photos haute efficacité » (Samsung : paramètres de l’appareil photo).",
  "too-many-pixels": "Cette photo est trop grande : jusqu’à 60 mégapixels, et jusqu’à 25 en AVIF.",
  "photo-too-narrow": "Cette photo est trop longue et étroite : recadrez-la, jusqu’à 20 fois plus longue que large.",
  "not-a-recording": "Choisissez un enregistrement : MP3, M4A, Ogg, WAV, FLAC ou WebM.",
  "not-convertible":
    "Les enregistrements de ce genre ne peuvent pas être convertis ici : choisissez MP3, M4A avec AAC, Ogg avec Opus ou Vorbis, ou WAV 16 bits.",
  "recording-too-long": "Cet enregistrement est trop long : jusqu’à deux heures.",
  "damaged-file": "Ce fichier est abîmé ou incomplet. Essayez une autre copie.",
  "not-a-table":
    "Il n’y a pas de tableau dans ce fichier. Choisissez un fichier CSV, JSON ou GeoJSON, ou un extrait d’OpenStreetMap. Un fichier Excel ou LibreOffice : ouvrez-le là-bas, et enregistrez-le en CSV UTF-8.",
  "nothing-waits": "Aucun texte de ce choix n’attend de traduction.",
  "not-a-parcel": "Choisissez un fichier de traduction : XLIFF 2 ou 1.2, ou CSV en UTF-8, tel qu’exporté ici.",
  "invalid-fields": "Vérifiez les champs signalés.",
  "times-overlap": "Ces horaires en chevauchent d’autres du même jour.",
  "time-outside-today": "Choisissez une heure entre l’ouverture et la fermeture d’aujourd’hui, et encore à venir.",
  "not-opening-again": "Les horaires n’indiquent aucun jour où vous rouvrez. Ajoutez-les d’abord.",
  "list-full": "Il y en a autant que peut en contenir une page : retirez-en d’abord un.",
  "too-many-requests": "C’était trop rapide. Réessayez dans un instant.",
  internal: "Quelque chose s’est mal passé ici. Nous en sommes avertis.",
  draining: "Nous sommes occupés ou redémarrons. Réessayez dans un instant.",
  "search-away":
    "La recherche est absente un moment. Les catégories et leurs listes fonctionnent toujours ; réessayez bientôt.",
  "storage-full": "Il n’y a plus de place ici pour garder ceci, et rien n’a été changé. Réessayez plus tard.",
};

/** Those of fields; that of phone numbers is the country's. */
export const FRENCH_FIELD_TITLES: Record<Exclude<FieldErrorCode, "wrong-number">, string> = {
  "unknown-field": "Ce champ n’est pas connu ici.",
  required: "C’est nécessaire.",
  "too-long": "C’est trop long.",
  "too-short": "C’est trop court.",
  "out-of-range": "C’est en dehors de ce qui est permis.",
  "not-a-choice": "Ce n’est pas l’un des choix.",
  "wrong-form": "Cela n’a pas la bonne forme.",
  "no-zone": "Cette heure n’a pas de fuseau : écrivez 2026-07-04T16:00:00Z, ou +01:00 à la fin.",
  "accented-address":
    "Avant le @, il ne peut pas y avoir de lettres accentuées : la plupart des courriels n’arriveraient pas. Demandez la forme sans accents.",
  "wrong-date": "Cette date n’est pas claire. Écrivez 2027-03-17 ou 17/03/2027.",
  "far-place": "C’est loin de la carte de l’annuaire.",
  "swapped-place": "C’est loin de la carte de l’annuaire. La latitude et la longitude sont-elles inversées ?",
  "wrong-hours": "Ces horaires ne sont pas clairs. Écrivez les jours, puis les heures : lun-ven 09:00-17:00.",
  "web-address": "Omettez les adresses de sites et de courriels, et mettez une espace après chaque point.",
  "set-by-operator": "Fixé par qui exploite le serveur : ne peut pas être changé ici.",
  "texts-in-languages": "Il y a déjà des textes dans les deux langues : on ne peut plus en changer.",
  "not-its-name": "Ce n’est pas le nom de la page.",
  taken: "C’est déjà pris : choisissez autre chose.",
  incomplete: "Il manque quelque chose à cette liste.",
  repeated: "Quelque chose figure deux fois dans cette liste.",
  "not-there": "Cette page n’existe pas, ou a été supprimée.",
  "changed-since": "Cette page a été modifiée depuis la création du fichier : exportez-la de nouveau.",
  "text-changed": "L’une des langues a changé depuis la création du fichier : exportez-le de nouveau.",
  "copied-source":
    "Ceci n’est pas traduit : le fichier le dit, ou le texte d’origine est à sa place. Un texte identique dans les deux langues a besoin de l’état « translated ».",
  "no-such-text": "Ce texte n’existe pas, ou a été supprimé.",
  "not-your-text": "Seuls les administrateurs peuvent changer ce texte.",
  "decided-elsewhere": "Cela se décide page par page, avec une raison : laissez-le tel quel.",
  "follows-from-name": "L’adresse découle du nom : laissez-la telle quelle.",
  overlapping: "Quelque chose s’y chevauche.",
  "only-one": "Une page n’en a qu’un : il a été omis.",
  "no-end": "Ces horaires ne disent pas jusqu’à quand. Écrivez les deux : jeu-dim 17h-23h.",
  "doubtful-night":
    "Une nuit de ces horaires s’arrête à minuit dans OpenStreetMap : personne n’a dit ce qui est voulu.",
  "unread-hours": "Ces horaires ne sont pas clairs : ils ont été omis.",
  "unequal-cells": "Cette ligne n’a pas le même nombre de cellules que la première.",
  "unreadable-row": "Cette ligne ne peut pas être lue : un guillemet n’est pas fermé, ou elle est bien trop longue.",
  "too-complex": "C’est trop long à lire. Divisez-le, et envoyez les parties l’une après l’autre.",
  "bad-cursor": "Cette liste ne peut pas être poursuivie d’ici.",
};
