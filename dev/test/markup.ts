import { HtmlValidate } from 'html-validate'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** The errors that an HTML validator reports for a page: syntax, content model, attributes, and names. */
export async function markupFaults(html: string): Promise<string[]> {
  const faults: string[] = []
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startCol }) => faults.push(`${code} at ${startLine}:${startCol}`),
  })
  faults.push(...groupFaults(document))
  const { results } = await validator.validateString(html)
  for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
    faults.push(`${ruleId}: ${message} (${selector})`)
  return faults
}

/** Checks that groups of a description list contain only terms and descriptions, which html-validate does not. */
function groupFaults(node: Tree.Node): string[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const isGroup = node.nodeName === 'div' && 'parentNode' in node && node.parentNode?.nodeName === 'dl'
  const own = isGroup
    ? children
        .map(({ nodeName }) => nodeName)
        .filter((name) => !/^(dt|dd|script|template|#text|#comment)$/.test(name))
        .map((name) => `<${name}> in a group of a <dl>`)
    : []
  return [...own, ...children.flatMap(groupFaults)]
}
