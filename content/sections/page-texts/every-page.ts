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
        mainLabel: words('Menu of the header, for screen readers', 'Main'),
        menuLabel: words('Menu button on phones, for screen readers', 'Menu'),
        menuClose: words('Button that closes it, for screen readers', 'Close menu'),
        crumbsLabel: words('Path that leads to a page, for screen readers', 'Breadcrumb'),
        starsLabel: words('Stars of a testimonial, for screen readers', '{stars} of 5 stars', {
          variables: ['stars'],
        }),
        numbersLabel: words('Numbers, for screen readers', 'In numbers'),
        socialLabel: words('Social links, for screen readers', '{agency} on {network}', {
          variables: ['agency', 'network'],
        }),
        featuresName: words('Features without a heading of their own', 'What every client gets'),
        teamName: words('Team without a heading of its own', 'The team'),
        testimonialsName: words('Testimonials without a heading of their own', 'What clients say'),
        faqName: words('Questions without a heading of their own', 'Questions and answers'),
      },
    ),
    secondary: true,
  },
})
