/** The colours of one drawing, from dark to light, and a warm accent. */
export type Inks = { deep: string; mid: string; soft: string; pale: string; paper: string; warm: string };

const fill = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
const stroke = (color: string, width: number, d: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const dot = (color: string, x: number, y: number, r: number) =>
  `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`;

const house = ({ deep, mid, paper, warm }: Inks) =>
  fill(paper, "M-150 0V-130H150V0z") +
  fill(deep, "M-166-126L-104-222H104L166-126z") +
  fill(paper, "M-92-216v-48h34v48zM62-216v-48h34v48z") +
  fill(warm, "M-118-92h48v44h-48zM70-92h48v44H70z") +
  stroke(paper, 5, "M-94-92v44M94-92v44") +
  fill(mid, "M-26 0v-88h52V0z");

/** The motif of each category: about 300 units wide, with the middle of its base at 0, 0. */
export const MOTIFS = new Map(
  Object.entries<(inks: Inks) => string>({
    food: ({ deep, mid, soft, paper, warm }) =>
      fill(deep, "M-210 0q0-22 210-22T210 0z") +
      fill(warm, "M-176-24q-14-104 60-126q60-18 130 6q66 26 48 120z") +
      stroke(paper, 15, "M-128-118q20 30 22 76M-66-138q22 34 22 88M0-134q18 34 14 82") +
      fill(mid, "M84-112H236q-8 88-50 88h-52q-42 0-50-88z") +
      fill(soft, "M84-112q76-30 152 0q-76 26-152 0z") +
      stroke(paper, 7, "M136-150q-16-22 0-44t0-42M184-150q-16-22 0-44t0-42"),
    pubs: ({ deep, mid, soft, paper, warm }) =>
      fill(deep, "M-220 0v-26h440V0z") +
      fill(warm, "M-170-26v-118h100v118z") +
      fill(mid, "M-182-136q6-58 62-90q56 32 62 90z") +
      stroke(deep, 10, "M-170-140v114M-120-140v114M-70-140v114M-150-228q30-34 60 0") +
      fill(deep, "M20-236h136l-22 210H42z") +
      fill(paper, "M18-240q70-28 140 0l-5 48q-66 20-130 0z") +
      stroke(soft, 8, "M44-172l12 120"),
    stay: (inks) =>
      house(inks) +
      stroke(inks.soft, 12, "M-76-276q-20-26 4-52t0-54") +
      dot(inks.warm, 196, -18, 22) +
      dot(inks.mid, 232, -12, 16) +
      dot(inks.mid, -196, -16, 20),
    shops: ({ deep, mid, soft, paper, warm }) =>
      fill(paper, "M-190 0v-240h380V0z") +
      fill(deep, "M-204-232h408v-30h-408z") +
      [-190, -95, 0, 95].map((x, i) => fill(i % 2 ? paper : mid, `M${x}-200h95v60q-47 34-95 0z`)).join("") +
      fill(soft, "M-160-108h130v72h-130z") +
      fill(warm, "M-146-36v-34h30v34zM-104-36v-50h26v50zM-66-36v-28h26v28z") +
      fill(deep, "M40 0v-112h84V0z") +
      dot(warm, 110, -54, 7),
    transport: ({ deep, mid, soft, paper, warm }) =>
      fill(mid, "M-210-30V-210q0-30 30-30H160q40 0 46 40l18 100v70z") +
      fill(paper, "M-184-206h92v74h-92zM-76-206h92v74h-92zM32-206h92v74h-92zM140-206h20q20 0 24 22l10 52h-54z") +
      fill(warm, "M-210-98h435l2 20h-437z") +
      [-120, 130].map((x) => dot(deep, x, -30, 38) + dot(soft, x, -30, 15)).join("") +
      fill(deep, "M-270 8h540v12h-540z"),
    activities: ({ deep, mid, soft, paper, warm }) =>
      [-110, 120].map((x) => stroke(deep, 12, `M${x - 76}-76a76 76 0 1 0 152 0a76 76 0 1 0-152 0`)).join("") +
      stroke(warm, 13, "M-110-76L-56-186H78L8-76zM-64-206L8-76M120-76L70-224") +
      stroke(paper, 12, "M70-224h44q16 22-8 34") +
      stroke(deep, 16, "M-96-212h64") +
      [-110, 8, 120].map((x) => dot(soft, x, -76, 13)).join("") +
      fill(mid, "M-250 8h500v12h-500z"),
    crafts: ({ deep, mid, soft, paper, warm }) =>
      fill(mid, "M-60 0q-90-90-22-170v-40h84v40q68 80-22 170z") +
      fill(soft, "M-114-96q70 30 148 0q6 24-4 44q-70 26-140 0q-10-20-4-44z") +
      dot(warm, 136, -76, 76) +
      stroke(paper, 7, "M66-94q60-70 138-20M62-66q70-80 150-14M76-34q60-70 130-8") +
      stroke(deep, 10, "M40-190L196 0M214-190L84 0") +
      fill(deep, "M-200 0h420v14h-420z"),
    heritage: ({ deep, mid, soft, paper, warm }) =>
      fill(deep, "M-240 20q60-70 190-70t250 70z") +
      fill(paper, "M-130-36V-290h40v34h40v-34h40v34h40v-34h40V-36z") +
      fill(soft, "M30-290h40V-36H30z") +
      fill(mid, "M-60-36v-74q30-44 60 0v74z") +
      fill(warm, "M-42-206h24v44h-24z") +
      fill(deep, "M-104-196h14v48h-14zM44-196h12v48H44z") +
      fill(soft, "M120-16q-10-112 24-124q30 8 30 124z"),
    sport: ({ deep, mid, soft, paper }) =>
      stroke(paper, 12, "M-200 0v-210h320V0") +
      stroke(
        soft,
        3,
        "M-160-206v200M-110-206v200M-60-206v200M-10-206v200M40-206v200M86-206v200M-196-60h310M-196-110h310M-196-160h310",
      ) +
      dot(paper, 176, -50, 62) +
      fill(
        deep,
        "M150-60l26-22 26 22-10 30h-32zM176-112l-20 10 20 12 20-12zM118-70l-2 30 18-8v-20zM234-70l2 30-18-8v-20z",
      ) +
      fill(mid, "M-240 6h500v10h-500z"),
    health: ({ deep, mid, soft, paper, warm }) =>
      stroke(deep, 18, "M-66-176q0-70 66-70t66 70") +
      fill(mid, "M-180 0q-26-120 18-176h324q44 56 18 176z") +
      fill(deep, "M-162-176h324l-10-20h-304z") +
      dot(paper, 0, -84, 62) +
      fill(warm, "M0-40q-62-44-46-72q20-26 46 2q26-28 46-2q16 28-46 72z") +
      stroke(soft, 6, "M-150-40q-10-60 4-104"),
    learning: ({ deep, mid, soft, paper, warm }) =>
      fill(deep, "M0 6q-110-46-236-16v-200q126-30 236 20q110-50 236-20v200q-126-30-236 16z") +
      fill(paper, "M0-8q-104-44-216-18v-176q112-24 216 22q104-46 216-22v176q-112-26-216 18z") +
      stroke(
        soft,
        7,
        "M-180-164q70-14 140 10M-180-124q70-14 140 10M-180-84q70-14 140 10M40-154q70-24 140-10M40-114q70-24 140-10",
      ) +
      stroke(mid, 6, "M0-180V-8") +
      fill(warm, "M110-206h34v92l-17-18-17 18z"),
    community: (inks) =>
      house(inks) +
      stroke(inks.paper, 4, "M-260-250q130 76 260 6t260-6") +
      [-200, -130, -60, 20, 90, 160, 220]
        .map((x, i) => fill(i % 2 ? inks.warm : inks.mid, `M${x - 16} ${-232 + (i % 3) * 8}h36l-18 40z`))
        .join(""),
    trades: ({ deep, mid, soft, paper, warm }) =>
      [0, 1, 2]
        .map((row) =>
          [0, 1, 2, 3]
            .map((i) =>
              fill(
                [soft, paper, mid][(row + i) % 3]!,
                `M${-220 + i * 112 + (row % 2) * 30} ${-row * 62}v-52q0-8 8-8h88q8 0 8 8v52z`,
              ),
            )
            .join(""),
        )
        .join("") +
      stroke(warm, 18, "M120-200L210-20") +
      fill(deep, "M66-226l92-44 26 40-92 44z"),
    fishing: ({ deep, mid, soft, paper, warm }) =>
      stroke(deep, 7, "M-30-60V-290M-30-280L150-50M-30-280L-160-50") +
      fill(mid, "M-190-60q40 30 160 30T210-90q-20 80-60 104H-150q-34-24-40-74z") +
      stroke(paper, 9, "M-186-46q50 26 160 26t230-56") +
      fill(paper, "M-136-44v-84h92v92z") +
      fill(warm, "M-120-112h56v28h-56z") +
      fill(deep, "M-148-126h116v-14h-116z") +
      dot(warm, 60, -40, 14) +
      dot(warm, 94, -46, 14) +
      stroke(soft, 6, "M-240 36q60 12 120 0t120 0t120 0t120 0"),
  }),
);
