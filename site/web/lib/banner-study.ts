import { readDelimitedRows } from '#content/model/delimited-rows.ts'
import type { SiteContent } from '#content/sections/sections.ts'
import { chartPoints } from './chart-points.ts'

/** The case study that is drawn in the banner: the first one, if the owner chose it and it has numbers or a chart to draw. */
export function studyInBanner(
  banner: SiteContent['banner'],
  [first]: SiteContent['caseStudy'],
  locale: string,
): SiteContent['caseStudy'][number] | undefined {
  const hasDrawing =
    readDelimitedRows(first?.caseNumbers, 3).length > 0 ||
    chartPoints(readDelimitedRows(first?.caseSeries, 2), locale).length > 0
  return banner?.bannerArt && hasDrawing ? first : undefined
}
