import { paragraph, words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

/** The texts of the thank-you, error and legal pages, and of the pages that they suggest. */
export const otherPageTexts = group('Pages', {
  wordsOther: {
    ...pageText(
      'other-pages',
      'Other pages',
      'The words after a form is sent, when a page is not found or does not load, and around legal texts.',
      'Signpost',
      {
        missingTitle: words('Not found: title and heading', 'Page not found'),
        missingText: paragraph('Not found: text', 'There is no page at {address}. It may have moved.', {
          variables: ['address'],
        }),
        missingAddress: words('Not found: in place of the address', 'this address', {
          help: 'Until the browser knows which one it is.',
        }),
        meantHeading: words('Not found: heading of similar pages', 'Did you mean'),
        foundHeading: words('Not found: heading of what was searched for', 'Found'),
        nothingHeading: words('Not found: heading if nothing is similar', 'Nothing found'),
        nothingText: words(
          'Not found: text if nothing is similar',
          'No page has that name. {contact} what you are looking for.',
          { variables: ['contact'] },
        ),
        nothingLink: words('Not found: the link in it', 'Tell us'),
        searchLabel: words('Search: label of the field', 'Search this site'),
        searchButton: words('Search: button', 'Search'),
        searchTitle: words('Search: title and heading', 'Search'),
        searchFound: words('Search: heading of the pages', 'Pages with “{words}”', { variables: ['words'] }),
        searchNothing: words('Search: heading if there are none', 'Nothing found for “{words}”', {
          variables: ['words'],
        }),
        pagesHeading: words('Not found: heading of the main pages', 'Main pages'),
        failedTitle: words('Did not load: title', 'Something went wrong'),
        failedHeading: words('Did not load: heading', 'This page did not load'),
        failedText: words(
          'Did not load: text',
          'Something went wrong on our side, not on yours. Try again in a minute.',
        ),
        thanksTitle: words('Thanks: title and heading', 'Thank you'),
        thanksName: words('Thanks: name', 'Thanks'),
        thanksMessage: words(
          'Thanks: after a message',
          'Your message was received. We will answer you by email.',
        ),
        thanksSubscription: words(
          'Thanks: after a subscription',
          'Your subscription request was received. Please open the email that we have sent you and confirm it. If you are already subscribed, none is sent.',
        ),
        homeButton: words('Button to the homepage', 'Back Home'),
        elsewhereHeading: words('Suggestions: heading', 'In the meantime'),
        homeText: words('Suggestions: homepage', 'Who we are and what we do.'),
        servicesText: words('Suggestions: services', 'Everything we do, described.'),
        pricingText: words('Suggestions: pricing', 'The packages, and what they include.'),
        contactText: words('Suggestions: contact', 'A form that a person reads.'),
        partsHeading: words('Legal texts: heading of their parts', 'On this page'),
        inForce: words('Legal texts: line below the heading', 'In force since {date}', {
          variables: ['date'],
        }),
      },
    ),
    secondary: true,
  },
})
