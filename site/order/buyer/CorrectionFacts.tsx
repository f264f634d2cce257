import { formatCountry } from '#content/locale/format.ts'
import { siteLocale } from '../../ui/locale.ts'
import { useBuyerFields } from './buyer-fields.ts'

/** What is wrong with an invoice: its details as they should be. */
export const CorrectionFacts = ({ correction }: { correction: Readonly<Record<string, string>> }) => (
  <dl className="facts">
    {Object.entries(useBuyerFields()).map(([field, { label }]) => {
      const value = correction[field]
      if (value === undefined) return null
      return (
        <div key={field}>
          <dt>{label}</dt>
          <dd className="several" dir="auto">
            {field === 'customerCountry' ? formatCountry(value, siteLocale()) : value || 'None'}
          </dd>
        </div>
      )
    })}
  </dl>
)
