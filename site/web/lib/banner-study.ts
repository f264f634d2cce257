import { readDelimitedRows } from '#content/model/delimited-rows.ts'
import type { SiteContent } from '#content/sections/sections.ts'

/** The fewest values that make a chart. */
export const fewestChartValues = 3

/** The case study that is drawn in the banner: the first one, if the owner chose it and it has numbers or a chart to draw. */
export function studyInBanner(
  banner: SiteContent['banner'],
  [first]: SiteContent['caseStudy'],
): SiteContent['caseStudy'][number] | undefined {
  const hasDrawing =
    readDelimitedRows(first?.caseNumbers, 3).length > 0 ||
    readDelimitedRows(first?.caseSeries, 2).length >= fewestChartValues
  return banner?.bannerArt && hasDrawing ? first : undefined
}
