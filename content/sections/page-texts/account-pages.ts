import { paragraph, words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

/** The name of the payment provider. */
const provider = { variables: ['provider'] } as const

/** The texts of the sign-in pages and of the customer area. */
export const accountPageTexts = group('Pages', {
  wordsSignIn: {
    ...pageText(
      'sign-in',
      'Signing in',
      'The words beside the forms for logging in and registering.',
      'LogIn',
      {
        loginTitle: words('Log in: title', 'Log in', { help: 'In browser tabs and search results.' }),
        loginDescription: paragraph(
          'Log in: description',
          'Log in to see where each of your orders stands, to pay, and to find every receipt.',
          { help: 'For search engines.', ...provider },
        ),
        loginHeading: words('Log in: heading', 'Log in'),
        loginOfficeHeading: words('Log in: heading for administrators', 'Log in to the back office'),
        loginLine: words('Log in: line below', 'For customers and for the agency.'),
        loginGains: paragraph(
          'Log in: benefits',
          'See where each order stands\nPay online, never twice\nEvery receipt kept, as a PDF too',
          { help: 'One per line.', ...provider },
        ),
        registerTitle: words('Register: title', 'Register to order', {
          help: 'In browser tabs and search results.',
        }),
        registerDescription: paragraph(
          'Register: description',
          'One account for all that you order: packages in a minute, payment online, every receipt kept.',
          { help: 'For search engines.', ...provider },
        ),
        registerHeading: words('Register: heading', 'Welcome! Register to continue'),
        registerLine: words('Register: line below', 'One account for all that you order.'),
        registerGains: paragraph(
          'Register: benefits',
          'Order a package in a minute\nPay online, never twice\nEvery receipt kept, as a PDF too',
          { help: 'One per line.', ...provider },
        ),
        registerPrivacy: words(
          'Register: before the privacy link',
          'Your account holds your email address and your orders.',
        ),
        resetTitle: words('Forgotten password: title', 'Reset your password'),
        resetHeading: words('Forgotten password: heading', 'A new password'),
        resetLine: words(
          'Forgotten password: line below',
          'Enter your email address, and we will send you a link.',
        ),
        linkHeading: words('Link from an email: heading', 'Your link'),
        invitationTitle: words('Invitations: title', 'Invitation'),
        invitationHeading: words('Invitations: heading', 'You are invited'),
        invitationLine: words(
          'Invitation to the back office: line below',
          'To work in the back office of this site.',
        ),
        companyLine: words('Invitation to a company: line below', 'To share the orders of your company.'),
        withoutScript: paragraph(
          'Without JavaScript',
          'This page needs JavaScript to sign you in and to open links to orders. We also email you about each step of your orders, and you can always {contact}.',
          { variables: ['contact'] },
        ),
        withoutScriptLink: words('Without JavaScript: the link in it', 'write to us'),
      },
    ),
    secondary: true,
  },
  wordsOffer: {
    ...pageText(
      'offer',
      'Offers',
      'The texts of the page on which a client reads, accepts or declines an offer.',
      'FileSignature',
      {
        offerTitle: words('Title', 'Your offer'),
        offerForLabel: words('Above who it is for', 'For'),
        offerFromLabel: words('Above who it is from', 'From'),
        offerValidLabel: words('Before the last day', 'Valid until'),
        offerItemsHeading: words('Items: heading', 'What we offer'),
        offerOptionsHint: words('Options: hint', 'Tick what you would like. The total follows.'),
        offerTotalLabel: words('Total', 'Total'),
        offerLater: words('Paid by the period: each later period', 'After that, {period}', {
          variables: ['period'],
        }),
        offerMinimum: words('Paid by the period: minimum term', 'Minimum term: {count} months.', {
          variables: ['count'],
        }),
        offerEnds: words('Paid by the period: its end', 'It ends by itself after {count} months.', {
          variables: ['count'],
        }),
        offerHowToEnd: paragraph(
          'Paid by the period: how to end it',
          'You can end it on our site, in your account or by the link in our emails. It then ends with the period that is paid.',
        ),
        offerNotice: words(
          'Paid by the period: days of notice',
          'Days of notice before the end of a period: {count}.',
          { variables: ['count'] },
        ),
        offerPlanHeading: words('Payments: heading', 'What is to be paid when'),
        offerTermsHeading: words('Terms: heading', 'Terms'),
        offerAcceptHeading: words('Accept: heading', 'Accept the offer'),
        offerAgreement: words('Accept: the sentence to tick', 'I accept this offer and its terms.', {
          help: 'Offers that were sent keep the sentence of that day.',
        }),
        offerAcceptButton: words('Accept: button', 'Accept the offer'),
        offerDeclineHeading: words('Decline: heading', 'Not what you need?'),
        offerDeclineButton: words('Decline: button', 'Decline the offer'),
        offerQuestionsHeading: words('Questions: heading', 'Questions'),
        offerQuestionsText: words(
          'Questions: text',
          'Write to us here. We answer on this page and by email.',
        ),
        offerPdfButton: words('PDF: button', 'Download as PDF'),
        offerVersion: words('A newer version', 'version {version}', { variables: ['version'] }),
        offerTaxLabel: words('Tax in the total', 'Includes {rate} {tax}', { variables: ['rate', 'tax'] }),
        offerDueAcceptance: words('Payments: a part due on acceptance', 'On acceptance'),
        offerDueDelivery: words('Payments: a part due on delivery', 'On delivery'),
        offerNameLabel: words('Answer: who answers', 'Your name'),
        offerNameHelp: words('Accept: below the name', 'Who accepts the offer.'),
        offerInvoiceLegend: words('Accept: above who buys', 'For the invoice'),
        offerAgreementLabel: words('Accept: above the sentence to tick', 'Agreement'),
        offerAgreementMissing: words('Accept: nothing ticked', 'Please tick this to accept the offer.'),
        offerDeclineReason: words('Decline: reason', 'What would suit you better?'),
        offerMessageLabel: words('Questions: the message', 'Your message'),
        offerMessageButton: words('Questions: button', 'Send'),
        offerMessageSent: words('Questions: sent', 'Your message is sent.'),
        offerAccepted: words('Accepted', 'Accepted by {name} on {day}.', { variables: ['name', 'day'] }),
        offerDeclined: words('Declined', 'Declined by {name} on {day}.', { variables: ['name', 'day'] }),
        offerExpired: words('Expired', 'This offer has expired. Ask us for a new one below.'),
        offerReplaced: words('Replaced', 'A newer version has replaced this one.'),
        offerPdfTitle: words('PDF: title', 'Offer {number}', { variables: ['number'] }),
        offerPdfAbout: words('PDF: what it is about', 'About'),
        offerPdfDate: words('PDF: the day of sending', 'Date'),
        offerPdfChosen: words('PDF: an option that was chosen', 'Option, chosen'),
        offerPdfLeftOut: words(
          'PDF: an option that was not chosen',
          'Option, not chosen and not in the total',
        ),
        offerPdfEach: words('PDF: several of an item', '{quantity} at {price}', {
          variables: ['quantity', 'price'],
        }),
        offerPdfDue: words('PDF: a part of the payments', 'Due: {due}', { variables: ['due'] }),
        offerPdfTaxNumber: words('PDF: the tax number', 'Tax number: {number}', { variables: ['number'] }),
        offerPdfNote: words('PDF: below it', 'This is an offer, not an invoice.'),
        offerPdfDigest: words('PDF: the digest', 'SHA-256 of what was shown: {digest}', {
          variables: ['digest'],
        }),
        offerOrderButton: words('Accepted: button', 'Go to your order'),
        offerExpiredLink: words(
          'Invalid link',
          'This link has expired or is not complete. Ask us for a new one.',
        ),
      },
    ),
    secondary: true,
  },
  wordsCustomer: {
    ...pageText(
      'customer',
      'Ordering and orders',
      'The headings where customers order, pay and follow their orders.',
      'ShoppingBag',
      {
        orderTitle: words('Ordering: title', 'Buying {package}', { variables: ['package'] }),
        orderHeading: words('Ordering: heading', 'Buying Your SEO Plan'),
        orderIncludes: words('Ordering: the points, for screen readers', 'What {package} includes', {
          variables: ['package'],
        }),
        orderChoices: words('Ordering without JavaScript: above what can be chosen', 'Your order'),
        orderQuantity: words('Ordering without JavaScript: the quantity', 'How many of {package}?', {
          variables: ['package'],
        }),
        orderTotal: words('Ordering without JavaScript: the sum', 'Total'),
        orderSum: words('Ordering without JavaScript: button', 'Show the sum'),
        orderTerms: words('Ordering: below the form', 'Your order is made under our {terms}.', {
          variables: ['terms'],
        }),
        orderTermsLink: words('Ordering: the link in it', 'terms'),
        orderPeriods: words('Ordering by the period: the choice', 'How often do you pay?'),
        orderDueNow: words('Ordering by the period: due now', 'Due now: {price}', {
          variables: ['price'],
        }),
        orderDueOn: words('Ordering by the period: due later', 'Due on {day}: {price}. Nothing before.', {
          variables: ['day', 'price'],
        }),
        orderThen: words('Ordering by the period: after that', 'Then {price} {period}, from {day}.', {
          variables: ['price', 'period', 'day'],
        }),
        orderAfterCoupon: words(
          'Ordering by the period: after the last period with a coupon',
          'Without the coupon, {price} {period}, from {day}.',
          { variables: ['price', 'period', 'day'] },
        ),
        orderMinimum: words('Ordering by the period: minimum term', 'It runs at least until {day}.', {
          variables: ['day'],
        }),
        orderEnds: words('Ordering by the period: its end', 'It ends by itself on {day}.', {
          variables: ['day'],
        }),
        orderHowToEnd: paragraph(
          'Ordering by the period: how to end it',
          'You can end it on this site, in your account or by the link in our emails. It then ends with the period that is paid.',
        ),
        orderNotice: words(
          'Ordering by the period: days of notice',
          'Days of notice before the end of a period: {count}.',
          { variables: ['count'] },
        ),
        placesLabel: words('Menu of the customer area, for screen readers', 'Your area'),
        dashboardName: words('Dashboard: name', 'Dashboard'),
        dashboardHeading: words('Dashboard: heading', 'Welcome to User Dashboard'),
        ordersName: words('List of orders: name and heading', 'My Orders'),
        subscriptionsName: words('List of subscriptions: name and heading', 'Subscriptions'),
        invoicesName: words('List of invoices: name and heading', 'Invoices'),
        accountName: words('Account: name and heading', 'Account'),
        orderPageHeading: words('One order: heading', 'Your order'),
        payHeading: words('Paying: heading', 'Pay for your order'),
        payAccountHeading: words('Paying with an account: heading', 'Or with {provider}', provider),
        payAccountText: paragraph(
          'Paying with an account: text',
          'You pay on the {provider} site and then return here. We never see your card details.',
          provider,
        ),
        payCardHeading: words('Paying by card: heading', 'Or by card and more'),
        payCardText: paragraph(
          'Paying by card: text',
          'By card, wallet or what else {provider} offers you: you pay on its site and then return here. We never see your card details.',
          provider,
        ),
        payCardButton: words('Paying by card: button', 'Card and more'),
        paidHeading: words('After paying: heading', 'Your payment'),
        cancelHeading: words('Canceled payment: heading', 'Cancel the payment'),
      },
    ),
    secondary: true,
  },
})
