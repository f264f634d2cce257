import { FileList } from '../files/FileList.tsx'
import type { Delivery } from './queries.ts'

const webLink = /^https?:\/\//i

/** The content of a delivery: message, links, files, and the changes that the customer requested. */
export const DeliveryBody = ({ delivery }: { delivery: Delivery }) => (
  <>
    <p className="lines">{delivery.message}</p>
    {delivery.links.length > 0 && (
      <ul className="delivery-links">
        {delivery.links.map(
          (link) =>
            webLink.test(link) && (
              <li key={link}>
                <a href={link} target="_blank" rel="noreferrer">
                  {link.replace(webLink, '').replace(/\/$/, '')}
                </a>
              </li>
            ),
        )}
      </ul>
    )}
    {delivery.files.length > 0 && <FileList files={delivery.files} />}
    {delivery.changeRequest !== null && (
      <blockquote className="change-request">
        <strong>Changes requested</strong>
        <p className="lines">{delivery.changeRequest}</p>
      </blockquote>
    )}
  </>
)
