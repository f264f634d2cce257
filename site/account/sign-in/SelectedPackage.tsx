import type { ReactNode } from 'react'
import { formatPrice } from '../../ui/price.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { currentReturnPath } from '../../session/return-path.ts'
import { findPackage } from '../parts/find-package.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'

/** The id of the package in the return path. */
const readId = () => /^\/order-now\/([\w-]+)/.exec(currentReturnPath() ?? '')?.[1] ?? ''

/** On login and registration: the package that is about to be ordered, with its price. */
export default function SelectedPackage(): ReactNode {
  const id = useBrowserValue(readId, '')
  const { data, error } = useAccountQuery(['package', id], () => findPackage(id), id !== '')
  if (error) return null
  if (data === null)
    return (
      <p className="note bad">
        This package is no longer available. <a href="/pricing">See the packages</a>
      </p>
    )
  return (
    <div className="buying">
      <p className="lines">You are ordering</p>
      <p className="big">
        <strong>{data?.packageName ?? <span className="skeleton inline">Package</span>}</strong>{' '}
        <span>{data ? formatPrice(data.packagePrice) : <span className="skeleton inline">000</span>}</span>
      </p>
      <a className="tap" href="/pricing">
        Choose another package
      </a>
    </div>
  )
}
