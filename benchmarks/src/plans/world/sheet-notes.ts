import type { Draw } from '../../sample-corpus/world.ts'
import type { LengthStyle } from './length.ts'

/** A note of a sheet; `{}` in the text stands for the value. `asks`: what the value is, as a question names it. */
interface NoteForm {
  readonly text: string
  readonly asks: string
  readonly values: readonly string[]
  /** On metric sheets, where that is another thing. */
  readonly metric?: readonly string[]
}

/** `parts`: before, value, after. `others`: values that might stand in its place. */
export interface SheetNote {
  readonly parts: readonly [before: string, value: string, after: string]
  readonly asks: string
  readonly others: readonly string[]
}

const forms: readonly NoteForm[] = [
  {
    text: 'CONCRETE SHALL BE CLASS AA WITH A MINIMUM 28-DAY COMPRESSIVE STRENGTH OF {}.',
    asks: 'minimum 28-day compressive strength of the concrete',
    values: ['3,500 PSI', '4,000 PSI', '4,500 PSI', '5,000 PSI', '5,500 PSI'],
    metric: ['24 MPA', '28 MPA', '31 MPA', '35 MPA', '38 MPA'],
  },
  {
    text: 'PLACE BACKFILL IN LIFTS NOT EXCEEDING {} LOOSE DEPTH AND COMPACT EACH LIFT BEFORE THE NEXT IS PLACED.',
    asks: 'greatest loose depth of a lift of backfill',
    values: ['6 INCHES', '8 INCHES', '9 INCHES', '10 INCHES', '12 INCHES'],
    metric: ['150 MM', '200 MM', '225 MM', '250 MM', '300 MM'],
  },
  {
    text: 'COMPACT FOUNDATION MATERIAL TO {} OF MAXIMUM DRY DENSITY.',
    asks: 'share of the maximum dry density to which the foundation material has to be compacted',
    values: ['90%', '92%', '95%', '98%', '100%'],
  },
  {
    text: 'CHAMFER ALL EXPOSED EDGES {}.',
    asks: 'chamfer of exposed edges',
    values: ['1/2 INCH', '3/4 INCH', '1 INCH', '1 1/4 INCH'],
    metric: ['12 MM', '20 MM', '25 MM', '30 MM'],
  },
  {
    text: 'CURE CONCRETE NOT LESS THAN {} BEFORE BACKFILL OR TRAFFIC IS PERMITTED.',
    asks: 'least curing time before backfill or traffic',
    values: ['5 DAYS', '7 DAYS', '10 DAYS', '14 DAYS', '21 DAYS'],
  },
  {
    text: 'SPACE CONTRACTION JOINTS AT {} MAXIMUM AND SEAL WITH AN APPROVED SEALANT.',
    asks: 'maximum spacing of contraction joints',
    values: ['10 FEET', '12 FEET', '15 FEET', '20 FEET', '25 FEET'],
    metric: ['3 METERS', '4 METERS', '5 METERS', '6 METERS'],
  },
  {
    text: 'GALVANIZE STEEL AFTER FABRICATION WITH A ZINC COATING OF NOT LESS THAN {}.',
    asks: 'least zinc coating of galvanized steel',
    values: ['1.5 OZ/SF', '1.8 OZ/SF', '2.0 OZ/SF', '2.3 OZ/SF'],
    metric: ['450 G/M2', '550 G/M2', '610 G/M2', '700 G/M2'],
  },
  {
    text: 'LAP SPLICES OF REINFORCING BARS SHALL BE AT LEAST {} UNLESS SHOWN OTHERWISE.',
    asks: 'least lap splice of reinforcing bars',
    values: ['24 DIAMETERS', '30 DIAMETERS', '36 DIAMETERS', '40 DIAMETERS'],
  },
  {
    text: 'DO NOT PLACE CONCRETE WHEN THE AIR TEMPERATURE IS BELOW {} WITHOUT WRITTEN APPROVAL.',
    asks: 'air temperature below which concrete may not be placed without approval',
    values: ['35 DEG F', '38 DEG F', '40 DEG F', '45 DEG F'],
    metric: ['2 DEG C', '4 DEG C', '5 DEG C', '7 DEG C'],
  },
  {
    text: 'SUBMIT SHOP DRAWINGS TO THE ENGINEER AT LEAST {} BEFORE FABRICATION.',
    asks: 'time before fabrication by which shop drawings are to be submitted',
    values: ['14 DAYS', '15 DAYS', '20 DAYS', '30 DAYS', '45 DAYS'],
  },
  {
    text: 'TOLERANCE OF ALL FORMED SURFACES IS PLUS OR MINUS {} FROM THE LINES SHOWN.',
    asks: 'tolerance of formed surfaces',
    values: ['1/8 INCH', '1/4 INCH', '3/8 INCH', '1/2 INCH'],
    metric: ['3 MM', '6 MM', '10 MM', '12 MM'],
  },
  {
    text: 'THE COST OF EXCAVATION BEYOND {} OUTSIDE THE NEAT LINES IS BORNE BY THE CONTRACTOR.',
    asks: 'distance outside the neat lines beyond which the contractor bears the cost of excavation',
    values: ['12 INCHES', '18 INCHES', '24 INCHES', '30 INCHES'],
    metric: ['300 MM', '450 MM', '600 MM', '750 MM'],
  },
]

/** Notes without a value that is asked for. */
export const plainNotes: readonly string[] = [
  'ALL DIMENSIONS ARE AT RIGHT ANGLES TO THE CENTERLINE UNLESS NOTED OTHERWISE.',
  'VERIFY ALL DIMENSIONS IN THE FIELD BEFORE ORDERING MATERIALS.',
  'REINFORCING STEEL SHALL CONFORM TO ASTM A615, GRADE 60.',
  'WORK SHALL CONFORM TO THE CURRENT STANDARD SPECIFICATIONS AND SPECIAL PROVISIONS.',
  'DO NOT SCALE THIS DRAWING.',
]

export const drawNotes = (draw: Draw, count: number, style: LengthStyle): readonly SheetNote[] =>
  draw
    .shuffle(forms)
    .slice(0, count)
    .map(({ text, asks, values, metric = values }) => {
      const [before = '', after = ''] = text.split('{}')
      const possible = style === 'metric' ? metric : values
      const value = draw.pick(possible)
      return { parts: [before, value, after], asks, others: possible.filter((other) => other !== value) }
    })

/** The notes with another value in one of the first two, which have room on every sheet. */
export function changeNote(draw: Draw, notes: readonly SheetNote[]): { readonly notes: readonly SheetNote[]; readonly changed: string } {
  const at = draw.int(0, Math.min(1, notes.length - 1))
  const changed = notes[at]
  if (!changed) return { notes, changed: '' }
  const [before, value, after] = changed.parts
  const next = draw.pick(changed.others)
  const others = [value, ...changed.others.filter((other) => other !== next)]
  return { notes: notes.map((note, i) => (i === at ? { ...note, parts: [before, next, after], others } : note)), changed: changed.asks }
}
