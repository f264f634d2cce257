import type { Migration } from 'kysely/migration'
import * as init from './001-init.ts'
import * as orders from './002-orders.ts'
import * as mail from './003-mail.ts'
import * as media from './004-media.ts'
import * as defence from './005-defence.ts'
import * as office from './007-office.ts'
import * as lists from './008-lists.ts'
import * as payments from './009-payments.ts'
import * as paymentStarts from './010-payment-starts.ts'
import * as addresses from './011-addresses.ts'
import * as editing from './012-editing.ts'
import * as packages from './013-packages.ts'
import * as drawings from './014-drawings.ts'
import * as changeIds from './015-change-ids.ts'
import * as providers from './016-providers-and-currency.ts'
import * as sectionVersions from './017-section-versions.ts'
import * as mailJobs from './018-mail-jobs.ts'
import * as orderEvents from './019-order-events.ts'
import * as orderWork from './020-order-work.ts'
import * as storedPictures from './023-stored-pictures.ts'
import * as files from './025-files.ts'
import * as conversation from './027-conversation.ts'
import * as inboundMail from './028-inbound-mail.ts'
import * as deliveries from './030-deliveries.ts'
import * as paymentReminders from './031-payment-reminders.ts'
import * as links from './033-links.ts'
import * as companies from './034-companies.ts'
import * as invoices from './037-invoices.ts'
import * as mailAttachments from './038-mail-attachments.ts'
import * as customers from './040-customers.ts'
import * as mailTexts from './041-mail-texts.ts'
import * as customerLists from './042-customer-lists.ts'
import * as orderTasks from './043-order-tasks.ts'
import * as setupChecks from './046-setup-checks.ts'
import * as backupRuns from './047-backup-runs.ts'
import * as search from './048-search.ts'
import * as statistics from './052-statistics.ts'
import * as releases from './053-releases.ts'
import * as pageAddresses from './054-page-addresses.ts'
import * as imports from './055-imports.ts'
import * as richTexts from './058-rich-texts.ts'
import * as sums from './062-sums.ts'
import * as providerTries from './063-provider-tries.ts'
import * as retention from './064-retention.ts'
import * as contentLists from './065-content-lists.ts'
import * as changedContent from './067-changed-content.ts'
import * as filters from './068-filters.ts'
import * as revert from './069-revert.ts'
import * as contentSearch from './070-content-search.ts'
import * as avif from './071-avif.ts'
import * as plannedSums from './072-planned-sums.ts'
import * as messageDigests from './073-message-digests.ts'
import * as avifTries from './074-avif-tries.ts'
import * as restoreRuns from './075-restore-runs.ts'
import * as billingOwners from './076-billing-owners.ts'
import * as paidAmounts from './077-paid-amounts.ts'
import * as salesSums from './078-sales-sums.ts'
import * as orderBuyers from './079-order-buyers.ts'
import * as notifiedDeliveries from './082-notified-deliveries.ts'
import * as orderDays from './085-order-days.ts'
import * as inboundOriginals from './088-inbound-originals.ts'
import * as animations from './091-animations.ts'
import * as counts from './099-counts.ts'
import * as dropSums from './100-drop-sums.ts'
import * as searchForm from './101-search-form.ts'
import * as dueDates from './102-due-dates.ts'

/** In order, by hand. One that has landed is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  '001-init': init,
  '002-orders': orders,
  '003-mail': mail,
  '004-media': media,
  '005-defence': defence,
  '007-office': office,
  '008-lists': lists,
  '009-payments': payments,
  '010-payment-starts': paymentStarts,
  '011-addresses': addresses,
  '012-editing': editing,
  '013-packages': packages,
  '014-drawings': drawings,
  '015-change-ids': changeIds,
  '016-providers-and-currency': providers,
  '017-section-versions': sectionVersions,
  '018-mail-jobs': mailJobs,
  '019-order-events': orderEvents,
  '020-order-work': orderWork,
  '023-stored-pictures': storedPictures,
  '025-files': files,
  '027-conversation': conversation,
  '028-inbound-mail': inboundMail,
  '030-deliveries': deliveries,
  '031-payment-reminders': paymentReminders,
  '033-links': links,
  '034-companies': companies,
  '037-invoices': invoices,
  '038-mail-attachments': mailAttachments,
  '040-customers': customers,
  '041-mail-texts': mailTexts,
  '042-customer-lists': customerLists,
  '043-order-tasks': orderTasks,
  '046-setup-checks': setupChecks,
  '047-backup-runs': backupRuns,
  '048-search': search,
  '052-statistics': statistics,
  '053-releases': releases,
  '054-page-addresses': pageAddresses,
  '055-imports': imports,
  '058-rich-texts': richTexts,
  '062-sums': sums,
  '063-provider-tries': providerTries,
  '064-retention': retention,
  '065-content-lists': contentLists,
  '067-changed-content': changedContent,
  '068-filters': filters,
  '069-revert': revert,
  '070-content-search': contentSearch,
  '071-avif': avif,
  '072-planned-sums': plannedSums,
  '073-message-digests': messageDigests,
  '074-avif-tries': avifTries,
  '075-restore-runs': restoreRuns,
  '076-billing-owners': billingOwners,
  '077-paid-amounts': paidAmounts,
  '078-sales-sums': salesSums,
  '079-order-buyers': orderBuyers,
  '082-notified-deliveries': notifiedDeliveries,
  '085-order-days': orderDays,
  '088-inbound-originals': inboundOriginals,
  '091-animations': animations,
  '099-counts': counts,
  '100-drop-sums': dropSums,
  '101-search-form': searchForm,
  '102-due-dates': dueDates,
}
