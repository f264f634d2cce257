import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { periodTermsOf } from '#content/shop/package-periods.ts'
import { isOption, offerLines, offerRange, recurringOf, tickedAtFirst } from '#content/shop/offer.ts'
import { planAmounts, planDue } from '#content/shop/payment-plan.ts'
import { sections } from '#content/sections/sections.ts'
import { ApiError } from '../../../api/request.ts'
import { contentApi } from '../../../session/content-api.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldPair } from '../../../ui/form/FieldPair.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { insertText } from '../../../ui/form/insert-text.ts'
import { KindsContext } from '../../../ui/form/kinds/kind.ts'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { items as itemsKind } from '../../editor/fields/kinds/items/items.tsx'
import {
  itemsOf,
  offerChecks,
  offerFields,
  offerOf,
  paidTexts,
  planOf,
  valuesOf,
  type Sold,
} from './offer-fields.ts'
import type { Offer, OfferInput } from './queries.ts'

/** What an item can be: the packages and add-ons that have a price. */
const soldQuery = {
  queryKey: ['content', 'sold'],
  queryFn: async (): Promise<Sold[]> => {
    const [packages, addOns] = await Promise.all([
      contentApi(sections.pricing).list(),
      contentApi(sections.addOn).list(),
    ])
    const all = [
      ...packages.map((each) => ({
        kind: 'package' as const,
        id: each._id,
        name: each.packageName,
        price: each.packagePrice,
        prices: Object.fromEntries(
          periodTermsOf(each).map(({ interval, price }) => [interval, fromCents(price)]),
        ),
      })),
      ...addOns.map((each) => ({
        kind: 'add-on' as const,
        id: each._id,
        name: each.addOnName,
        price: each.addOnPrice,
      })),
    ]
    return all.map((each, i) => {
      const name = `${each.kind === 'package' ? 'Package' : 'Add-on'}: ${each.name}`
      const isRepeated = all.some(
        (other, at) => at < i && other.kind === each.kind && other.name === each.name,
      )
      return { ...each, label: isRepeated ? `${name} (${each.id.slice(0, 8)})` : name }
    })
  },
}

interface Props {
  /** Undefined for a new one. */
  offer?: Offer
  /** What a new one begins with. */
  start?: Values
  customerId: string | null
  save: (input: OfferInput) => Promise<void>
  /** Told whether there are unsaved changes. */
  onUnsaved?: (isUnsaved: boolean) => void
}

/** The form of an offer, a new one or a draft. */
export function OfferForm(props: Props) {
  const query = useQuery(soldQuery)
  return (
    <KindsContext value={{ items: itemsKind }}>
      <QueryResult query={query} lines={10}>
        {(sold) => <LoadedForm {...props} sold={sold} />}
      </QueryResult>
    </KindsContext>
  )
}

function LoadedForm({ offer, start, customerId, save, onUnsaved, sold }: Props & { sold: readonly Sold[] }) {
  const stored = offer ? valuesOf(offer, sold) : start
  const [typed, setTyped] = useState<Values | null>(null)
  const fields = offerFields(sold)
  return (
    <Form
      fields={fields}
      checks={offerChecks(sold)}
      {...(offer ? { values: stored!, version: offer.revision } : { prefill: stored })}
      button={offer ? 'Save the draft' : 'Create the draft'}
      draft={`offer ${offer?._id ?? customerId ?? ''}`}
      title={offer ? `Offer ${offer.title}` : 'New offer'}
      onChange={(values) => {
        setTyped(values)
        onUnsaved?.(values !== null)
      }}
      onSubmit={async (values) => {
        await save(offerOf(values, { sold, customerId })).catch(atFields)
      }}
    >
      <div className="panels">
        <Panel title="Offer">
          <div className="stack">
            <Field name="title" />
            <Field name="validUntil" />
            <Field name="intro" />
            <InsertText field="intro" />
          </div>
        </Panel>
        <Panel title="Client">
          <div className="stack">
            <Field name="customerName" />
            <Field name="company" />
            <Field name="email" />
            <Field name="customerAddress" />
            <FieldPair names={['postalCode', 'city']} />
            <Field name="region" />
            <Field name="customerCountry" />
            <Field name="taxNumber" />
          </div>
        </Panel>
        <Panel title="Items" wide>
          <div className="entry-grid">
            <Field name="items" />
          </div>
          <Sum values={typed ?? stored ?? {}} sold={sold} />
        </Panel>
        <Panel title="Payments" wide>
          <div className="entry-grid">
            <Field name="plan" />
          </div>
        </Panel>
        <Panel title="Terms" wide>
          <div className="stack">
            <Field name="terms" />
            <InsertText field="terms" />
          </div>
        </Panel>
      </div>
    </Form>
  )
}

/** Shows the server's errors of nested values at the field that has them. */
function atFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const errors = Object.entries(error.errors).map(([name, words]) => [
    name.replace(/^buyer\./, '').replace(/^(items|plan)\..*/, '$1'),
    words,
  ])
  throw new ApiError(error.status, error.message, Object.fromEntries(errors))
}

/** What the entered items come to, as it changes, with the parts in which it is paid. */
function Sum({ values, sold }: { values: Values; sold: readonly Sold[] }) {
  const items = itemsOf(values['items'] ?? '', sold)
  const { least, most } = offerRange(items)
  const total = totalOf(offerLines(items, tickedAtFirst(items)))
  const plan = planOf(values['plan'] ?? '')
  const amounts = planAmounts(plan, total)
  const later = recurringOf(items, tickedAtFirst(items))
  const money = (cents: number) => formatPrice(fromCents(cents))
  return (
    <div role="status">
      <p>
        <strong>Total: {money(total)}</strong>
        {items.some(isOption) && `, from ${money(least)} to ${money(most)} with the options`}
      </p>
      {later && (
        <p>
          After that, {paidTexts[later.interval].toLowerCase()}: {money(totalOf(later.lines))}
        </p>
      )}
      {plan.length > 1 && (
        <ul>
          {plan.map(({ due, dueOn }, i) => (
            <li key={i}>
              {money(amounts[i]!)}{' '}
              {due === 'date' && dueOn ? `on ${formatDate(dueOn)}` : planDue[due].toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A select that inserts a stored text into a text area of its form. */
function InsertText({ field }: { field: 'intro' | 'terms' }) {
  const { data = [] } = useQuery({
    queryKey: ['content', 'offerText', 'list'],
    queryFn: () => contentApi(sections.offerText).list(),
    staleTime: 60_000,
  })
  if (data.length === 0) return null
  return (
    <select
      className="canned"
      aria-label={field === 'intro' ? 'Insert a text into the introduction' : 'Insert a text into the terms'}
      value=""
      onChange={(event) => {
        const chosen = data.find(({ _id }) => _id === event.target.value)
        const area = event.target.form?.elements.namedItem(field)
        if (chosen && area instanceof HTMLTextAreaElement) insertText(area, chosen.offerTextWords)
      }}
    >
      <option value="">Insert a text…</option>
      {data.map(({ _id, offerTextTitle }) => (
        <option key={_id} value={_id}>
          {offerTextTitle}
        </option>
      ))}
    </select>
  )
}
