import type { DemoContent } from './model.ts'

export const help: Pick<DemoContent, 'faqText' | 'faqItem' | 'contactItem' | 'pageAudit'> = {
  pageAudit: { auditOffer: 'Yes' },
  faqText: {
    faqText: 'Questions',
    faqHeading: 'Before you order',
  },
  faqItem: [
    {
      accodingTitle: 'Do I have to sign a contract?',
      accodingText:
        'No. You buy one package and pay once; if you want more, order again. Only SEO care goes on by itself, until you end it on this site.',
    },
    {
      accodingTitle: 'How long until I see results?',
      accodingText:
        'Repairs and a corrected map entry often show within two to four weeks. New pages usually need three to six months to find their place in search. If your trade is crowded, it can take longer, and we tell you so after the first check.',
    },
    {
      accodingTitle: 'What do you need from me?',
      accodingText:
        'About two hours in the first month: a call of 30 minutes, access to your website and your map entry, and a yes or no to the texts we send. If you have no website yet, your logo and a few photos are enough to begin.',
    },
    {
      accodingTitle: 'Do you guarantee first place?',
      accodingText:
        'No, and nobody can: search engines decide for themselves and change often. What we do promise is the work listed in your package, done on time, and a report that shows the result even when it is not flattering.',
    },
    {
      accodingTitle: 'Can I get my money back?',
      accodingText:
        'Before we begin, you get back the full price. Once we have begun, you can stop at any time and get back the share for the work we have not done. Write to us, no reason needed; the money is back within five working days.',
    },
    {
      accodingTitle: 'Who owns the website and the texts?',
      accodingText:
        'You do, from the day they are delivered. The domain and all accounts are in your name, and you get every login. If you leave, you take it all with you, and we help with the move.',
    },
    {
      accodingTitle: 'How do I pay?',
      accodingText:
        'With PayPal or by card, when you order. All prices are in US dollars, and the price you see is the price you pay. We never see your card number.',
    },
  ],
  contactItem: [
    {
      contactImg: '/demo/icon-phone.svg',
      contactTitle: 'Call us',
      contactDetails: '+1 555 010 0148\nMonday to Friday, 9 am to 5 pm',
    },
    {
      contactImg: '/demo/icon-mail.svg',
      contactTitle: 'Write to us',
      contactDetails: 'hello@larkfield.example\nAnswered within one working day',
    },
    {
      contactImg: '/demo/icon-visit.svg',
      contactTitle: 'Visit us',
      contactDetails: '14 Ropewalk Lane, Port Eastmere\nThe coffee is on us',
    },
  ],
}
