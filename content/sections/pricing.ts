import { choice, days, lines, price, text, words } from '../model/field.ts'
import { packagePeriodErrors, type PackagePeriodValues } from '../shop/package-periods.ts'
import { quantities } from './add-ons.ts'
import { group } from './section.ts'

export const pricing = group('Services and packages', {
  pricingText: {
    title: 'Packages: heading',
    about: 'The heading above the packages, and the note under each price.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/add-pricing/', '/edit-pricing-text/{id}'],
    icon: 'Tags',
    synonyms: 'prices pricing plans products',
    fields: {
      caption: text('Line above the heading', { optional: true, example: 'Packages' }),
      heading: words('Heading', 'Choose Your Best Packages'),
      priceNote: words('Price note', '{currency}, one payment, nothing added at checkout', {
        help: 'Shown under each price: currency, taxes, how often it is paid.',
        variables: ['currency'],
      }),
      periodPriceNote: words(
        'Price note of packages with a period',
        '{currency}, nothing added at checkout',
        {
          help: 'The same for packages that are paid by the month, quarter or year.',
          variables: ['currency'],
        },
      ),
      couponField: choice('Coupon code on the order form', ['Yes'], {
        optional: true,
        emptyLabel: 'Only with a link',
        help: 'Whether the order form asks for a code. A link with a code, such as /order-now/…?coupon=SPRING, always works.',
      }),
    },
  },
  pricing: {
    title: 'Packages',
    singular: 'package',
    about:
      'What is sold, in the order of this list. The first three are the cards on the homepage and the columns of the comparison; the pricing page lists the others below them.',
    holds: 'many',
    readBy: 'everyone',
    paths: { list: '/pricings', item: '/pricing/{id}', update: '/pricing/{id}' },
    successMessages: { updated: 'Pricing One Is Updated' },
    screens: ['/add-pricing/', '/package-edit/{id}'],
    titleField: 'packageName',
    fields: {
      packageName: text('Name', { suggest: ['Basic', 'Premium', 'Standard'] }),
      packagePrice: price('Price', {
        help: 'In the currency of the site, without its sign.',
        example: '499',
      }),
      packagePeriod: choice('Paid', ['Month', 'Quarter', 'Year'], {
        optional: true,
        emptyLabel: 'One payment',
        help: 'How often the price above is paid. With a period, each order becomes a subscription: every period makes its own order, with its tasks and its invoice.',
      }),
      packageQuarterPrice: price('Price per quarter', {
        optional: true,
        help: 'Of a package by the month, if customers can also pay by the quarter. Less than three months together: the page shows what they save.',
        example: '1350',
      }),
      packageYearPrice: price('Price per year', {
        optional: true,
        help: 'If customers can also pay by the year. The page shows what they save.',
        example: '4990',
      }),
      packageSetupFee: price('Set-up fee', {
        optional: true,
        help: 'Paid once, with the first period.',
        example: '150',
      }),
      packageTrialDays: days('Free days at the start', {
        optional: true,
        help: 'The work begins at once. The first period begins, and is due, after this many days, and with it the set-up fee.',
        example: '14',
      }),
      packageMinimumMonths: choice('Minimum term, in months', ['2', '3', '6', '12', '18', '24'], {
        optional: true,
        emptyLabel: 'None',
        help: 'The earliest end that a customer can choose. Many countries limit it for consumers: 24 months in Germany.',
      }),
      packageNoticeDays: days('Days of notice', {
        optional: true,
        help: 'How many days before the end of a period a customer has to end the subscription. If empty, it can be ended until the last day.',
        example: '14',
      }),
      packageEndsAfterMonths: choice('Ends after, in months', ['3', '6', '12', '18', '24', '36'], {
        optional: true,
        emptyLabel: 'Runs until it is ended',
        emptyAt: 6,
        help: 'Of a subscription that ends by itself.',
      }),
      packageQuantity: choice('Largest quantity', quantities, {
        optional: true,
        emptyLabel: 'One per order',
        help: 'How many of this package a customer can order at once, such as one for each branch.',
      }),
      packageButtonText: text('Button label', { example: 'Choose Basic' }),
      packageTime: text('Delivery time', {
        optional: true,
        help: 'When the work starts or is done.',
        example: 'Done within 30 days',
      }),
      packageDays: days('Days of work', {
        optional: true,
        help: 'Working days, Monday to Friday, counted from the day after the brief is complete. They set the due date of an order. If empty, an order has no due date until you set one.',
        example: '20',
      }),
      packageExcluded: lines('Not included', {
        optional: true,
        help: 'What a client might expect and does not get for this price.',
        example: 'Advertising budgets and stock photos',
      }),
      packageChangeRounds: choice('Rounds of changes', ['0', '1', '2', '3', '4', '5', '6', '8', '10'], {
        optional: true,
        emptyLabel: 'No limit',
        emptyAt: 9,
        help: 'How often a client may ask for changes to the work you deliver. A change applies to new orders.',
      }),
      packageServiceType: text('Service type', {
        optional: true,
        help: 'Tells search engines what is sold. Not shown on the page.',
        example: 'Search engine optimization',
      }),
      packageRecommended: choice('Recommended', ['Yes', 'No'], {
        optional: true,
        help: 'Highlights the package on its card and in the comparison.',
      }),
      packagePointOne: text('Point 1', {
        help: 'One to ten points say what the package contains. “Everything in Basic” includes all points of Basic in the comparison. Where packages differ in one thing, start with its name and a colon, as in “Articles: two a month”: the comparison then shows both in one row.',
      }),
      packagePointTwo: text('Point 2', { optional: true }),
      packagePointThree: text('Point 3', { optional: true }),
      packagePointFour: text('Point 4', { optional: true }),
      packagePointFive: text('Point 5', { optional: true }),
      packagePointSix: text('Point 6', { optional: true }),
      packagePointSeven: text('Point 7', { optional: true }),
      packagePointEight: text('Point 8', {
        optional: true,
        help: 'The cards on the homepage show up to seven points; the pricing page shows them all.',
      }),
      packagePointNine: text('Point 9', { optional: true }),
      packagePointTen: text('Point 10', { optional: true }),
    },
    check: (values) => packagePeriodErrors(values as PackagePeriodValues),
  },
  refundPromise: {
    title: 'Refund promise',
    about:
      'When you pay back what. Its heading is below the buttons of the banner; pages can show all of it.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-refund-promise'],
    icon: 'ShieldCheck',
    synonyms: 'money back guarantee',
    placement: { component: 'RefundPromise', pages: ['home', 'services', 'pricing'] },
    fields: {
      promiseHeading: text('Heading', { example: 'Your money back within 14 days' }),
      promiseDetails: lines('Text', {
        help: 'As in your terms: until when, how much, and how to ask for it.',
      }),
    },
  },
})
