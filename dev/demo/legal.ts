import type { DemoContent } from './model.ts'

const privacy = `# In short
We collect what we need to answer you, to do the work that you ordered, and to keep the books. We show no advertising, we measure nobody with trackers, and we sell nothing to anybody.

# Who is responsible
Larkfield, 14 Ropewalk Lane, Port Eastmere. Write to hello@larkfield.example or call +1 555 010 0148. The person who reads your letter can answer it.

# What we keep, and why
## When you open a page
Our server notes which page was opened and when, so that we can find faults, and counts it: the page, the site or search that led to it, whether it was a phone, a tablet or a computer. To count you once a day it keeps a code, made from your network address, your browser and a secret of that day; at the end of the day both are deleted. If your browser sends “Do Not Track” or “Global Privacy Control”, you are not counted. The site sets no cookies before you log in, and loads nothing from other companies.

## When you write to us
- Your name, email address and phone number
- The subject and your message
- The day on which we received it
We use them to answer you and for nothing else. If nothing comes of it, we delete them after twelve months.

## When you take the newsletter
We keep your email address and the moment at which you confirmed it. Every issue ends with a link with which you leave the list at once; your address is then deleted.

## When you order
- Your account: email address, and your name if you give it
- Your order: package, price, date, the details that we need for the work
- Your payment: its number and state, as PayPal tells us
We never see your card or bank details. Tax law has us keep orders and receipts for seven years; after that they are deleted.

# Who else sees it
We pass on only what each of them needs:
- PayPal, which takes your payment, under its own terms
- Google Firebase, which keeps your sign-in and its password in a form that nobody can read
- The company that runs our server, which works on our instructions
- The tax office and our accountant, where the law asks for it

# Your rights
You may ask us at any time what we hold about you, have it put right, take it with you or have it deleted. Two of these you do yourself: under Account, with a verified email address, you download everything that belongs to you, and close your account.
- You may withdraw a consent at any time; what was done before stays lawful.
- You may object to a use that rests on our interests alone.
- You may complain to the data protection authority where you live.
We answer within one month, usually within a week.

# How we protect it
The site is served encrypted only. Those of us who may see orders and messages sign in with an account of their own, and every change they make is written down. Backups are made each night and deleted after 30 days.

# When this page changes
We change it when our work changes, and put the new date on it. If you have an account, we tell you by email before a change that concerns you.`

const terms = `# What this is about
These terms hold for the packages that you order on this site from Larkfield, 14 Ropewalk Lane, Port Eastmere ("we"). They hold for businesses and for private customers; your rights as a consumer are not touched by them.

# Order and contract
- You choose a package, log in and send the order. That is your offer.
- We confirm it by email. With that, the contract is made.
- Its text is the page of the package on that day, your order, and these terms. You find them under My Orders.

# What you get
- The work that is listed in your package, done within the time that it states
- One contact person for all of it
- A report at the end that shows what was done and what it brought
We begin within two working days after your payment, or later if you ask us to. If we need something from you, such as a login, the time stops until we have it.

# What we do not promise
Search engines decide for themselves what they show. We promise the work and its quality, not a place in the results, and we will not sell you one.

# Price and payment
All prices are in US dollars and are paid in advance. A package is paid once and does not renew itself, except SEO care: it is paid by the month or the year until you end it, which you can do on this site. There are no further costs unless you order them.

# What we need from you
- Access to your website and to the accounts that the work concerns
- A yes or no to texts and drafts within five working days; without an answer we go on with what we proposed
- Only such words and pictures as you may use

# Changes and canceling
## Before we begin
You may cancel at any time and get back the full price.

## After we have begun
You may stop at any time. You pay for the work that is done, and get back the rest within five working days.

## If we cannot deliver
If we cannot do a part of the package, we tell you at once and pay back its share.

# Who owns the work
When it is paid, what we made for you is yours: texts, pictures, design and code. Domain and accounts are in your name from the beginning. Tools of others keep the license of those who made them. We may name you as a client unless you object.

# If something is wrong
Tell us within a reasonable time and we put it right at no cost. If we fail twice, you may ask for a part of the price back or withdraw from the contract.

# Liability
We are liable without limit for intent, gross negligence and harm to persons. For slight negligence we are liable only where a duty is broken on which the contract rests, and then up to the price of the order.

# The rest
The law of our place of business applies, together with the consumer protection of the country where you live. If one of these terms is not valid, the others stay so. Changes of these terms hold for orders that are made after them.`

export const legal: Pick<DemoContent, 'business' | 'seo' | 'privacy' | 'terms'> = {
  business: {
    businessStreet: '14 Ropewalk Lane',
    businessCity: 'Port Eastmere',
    businessCountry: 'US',
    businessHours: 'Mo-Fr 09:00-17:00',
  },
  seo: {
    homeTitle: 'Local SEO and websites at fixed prices | Larkfield',
    contactDescription:
      'Questions about your website or your place in search? Write to Larkfield, call, or come by: you get an answer within one working day.',
  },
  privacy: { heading: 'Privacy', validFrom: '1 November 2026', words: privacy },
  terms: { heading: 'Terms of service', validFrom: '1 November 2026', words: terms },
}
