/** The parts that a sketch consists of, from the top: each takes a row of its height. */
type Part =
  | 'heading'
  | 'lines'
  | 'picture'
  | 'pictures'
  | 'cards'
  | 'faces'
  | 'numbers'
  | 'button'
  | 'rows'
  | 'quote'
  | 'beside'
  | 'steps'
  | 'form'
  | 'logos'
  | 'video'

/** How each type of block looks on a page. A type that is not listed is a heading over cards. */
const sketches: Readonly<Record<string, readonly Part[]>> = {
  text: ['heading', 'lines', 'lines'],
  quote: ['quote'],
  questions: ['heading', 'rows', 'rows'],
  action: ['heading', 'button'],
  picture: ['picture'],
  gallery: ['heading', 'pictures'],
  videoPlayer: ['heading', 'video'],
  numbers: ['heading', 'numbers'],
  table: ['heading', 'rows', 'rows'],
  comparison: ['heading', 'rows', 'rows'],
  packages: ['heading', 'cards'],
  auditForm: ['heading', 'form'],
  latestArticles: ['heading', 'pictures'],
  about: ['beside'],
  counter: ['numbers'],
  refundPromise: ['heading', 'lines'],
  contactItem: ['heading', 'form'],
  featureItem: ['beside'],
  step: ['heading', 'steps'],
  workStep: ['heading', 'steps'],
  video: ['heading', 'video'],
  testimonial: ['quote', 'faces'],
  teamMember: ['heading', 'faces'],
  experience: ['heading', 'numbers'],
  faqItem: ['heading', 'rows', 'rows'],
  callToAction: ['heading', 'button'],
  designItem: ['heading', 'pictures'],
  caseStudy: ['heading', 'pictures'],
  client: ['logos'],
}

const height: Record<Part, number> = {
  heading: 8,
  lines: 14,
  picture: 36,
  pictures: 24,
  cards: 26,
  faces: 22,
  numbers: 16,
  button: 12,
  rows: 13,
  quote: 24,
  beside: 32,
  steps: 22,
  form: 26,
  logos: 12,
  video: 30,
}

const thirds = [6, 36, 66]

function drawn(part: Part, y: number) {
  const line = (x: number, at: number, width: number) => (
    <rect key={`${x} ${at}`} x={x} y={y + at} width={width} height={2.5} rx={1.25} />
  )
  const box = (x: number, at: number, width: number, tall: number) => (
    <rect key={`${x} ${at}`} className="area" x={x} y={y + at} width={width} height={tall} rx={2} />
  )
  switch (part) {
    case 'heading':
      return <rect className="strong" x={6} y={y + 1} width={46} height={4} rx={2} />
    case 'lines':
      return [line(6, 1, 84), line(6, 6, 78), line(6, 11, 60)]
    case 'picture':
      return box(6, 0, 84, 34)
    case 'pictures':
      return thirds.map((x) => box(x, 0, 24, 20))
    case 'cards':
      return thirds.flatMap((x) => [box(x, 0, 24, 24), line(x + 3, 4, 14), line(x + 3, 9, 18)])
    case 'faces':
      return thirds.flatMap((x) => [
        <circle key={`face ${x}`} className="area" cx={x + 12} cy={y + 7} r={7} />,
        line(x + 4, 17, 16),
      ])
    case 'numbers':
      return thirds.flatMap((x) => [
        <rect key={`number ${x}`} className="strong" x={x} y={y} width={14} height={6} rx={2} />,
        line(x, 10, 22),
      ])
    case 'button':
      return <rect className="accent" x={6} y={y + 1} width={26} height={9} rx={4.5} />
    case 'rows':
      return [
        line(6, 3, 60),
        <rect key="end" x={84} y={y + 3} width={6} height={2.5} rx={1.25} />,
        line(6, 10, 84),
      ]
    case 'quote':
      return [
        <rect key="bar" className="accent" x={6} y={y} width={3} height={22} rx={1.5} />,
        line(14, 3, 70),
        line(14, 9, 62),
        line(14, 17, 24),
      ]
    case 'beside':
      return [line(6, 4, 38), line(6, 10, 34), line(6, 16, 38), box(52, 0, 38, 30)]
    case 'steps':
      return thirds.flatMap((x) => [
        <circle key={`step ${x}`} className="accent" cx={x + 4} cy={y + 4} r={4} />,
        line(x, 12, 22),
        line(x, 17, 18),
      ])
    case 'form':
      return [
        box(6, 0, 84, 7),
        box(6, 10, 84, 7),
        <rect key="send" className="accent" x={6} y={y + 20} width={20} height={6} rx={3} />,
      ]
    case 'logos':
      return [6, 28, 50, 72].map((x) => box(x, 1, 18, 8))
    case 'video':
      return [box(6, 0, 84, 30), <path key="play" className="accent" d={`M44 ${y + 8}l10 7-10 7z`} />]
  }
}

const gap = 4
const tall = 52

/** A small drawing of how a block looks on a page. */
export function BlockSketch({ type }: { type: string }) {
  const parts = sketches[type] ?? ['heading', 'cards']
  const heightOf = (some: readonly Part[]) => some.reduce((sum, part) => sum + height[part] + gap, 0)
  const start = Math.max(gap, (tall + gap - heightOf(parts)) / 2)
  return (
    <svg className="block-sketch" viewBox={`0 0 96 ${tall}`} aria-hidden>
      {parts.map((part, i) => (
        <g key={i}>{drawn(part, start + heightOf(parts.slice(0, i)))}</g>
      ))}
    </svg>
  )
}
