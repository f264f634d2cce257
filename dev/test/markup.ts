import { HtmlValidate } from 'html-validate'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What an HTML validator refuses in a page: the parser's errors, the content model, attributes, and names. */
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

/** html-validate does not know that a group of a description list holds nothing but terms and descriptions. */
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
