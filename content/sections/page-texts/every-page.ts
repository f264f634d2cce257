import { words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

const agency = { variables: ['agency'] } as const

export const everyPageTexts = group('Pages', {
  wordsFrame: {
    ...pageText(
      'every-page',
      'Every page',
      'The names of the pages, and the words of the header and the footer.',
      'PanelTop',
      {
        homeName: words('Name of the homepage', 'Home', { help: 'In the path that leads to a page.' }),
        servicesName: words('Name of the services page', 'Services'),
        pricingName: words('Name of the pricing page', 'Pricing'),
        contactName: words('Name of the contact page', 'Contact'),
        aboutName: words('Name of the about section', 'About'),
        contactButton: words('Header: contact button', 'Contact us'),
        orderButton: words('Header: order button', 'Order now'),
        packagesLink: words('On phones: link to the packages at the bottom', 'See the packages'),
        loginLink: words('Header: link to the login', 'Log in'),
        dashboardLink: words('Header: link for customers', 'Dashboard'),
        adminLink: words('Header: link for administrators', 'Admin'),
        linksHeading: words('Footer: heading of the links', 'Quick links'),
        reachHeading: words('Footer: heading of the address', 'Reach us'),
        privacyLink: words('Footer: link to privacy', 'Privacy'),
        termsLink: words('Footer: link to the terms', 'Terms'),
        dataLink: words('Link to privacy under forms', 'What we do with your data'),
        skipLink: words('Link past the header, for keyboards', 'Skip to content'),
        logoLabel: words('Logo, for screen readers', '{agency}, home', agency),
        socialLabel: words('Social links, for screen readers', '{agency} on {network}', {
          variables: ['agency', 'network'],
        }),
      },
    ),
    secondary: true,
  },
})
