import type { APIRoute } from 'astro'
import { has, read } from '../lib/content.ts'
import { arrange, orderLink } from '../lib/packages.ts'
import type { Place } from '../lib/places.ts'

/** Where a visitor may have wanted to go; the page for what is not there shows the nearest. */
export const GET: APIRoute = async (context) => {
  const { pricing, serviceItem } = await read(context, 'pricing', 'serviceItem')
  const legal = await has(context, 'privacy', 'terms')
  const places: Place[] = [
    { href: '/pricing', title: 'Pricing', words: 'pricing prices packages plans cost shop' },
    { href: '/service', title: 'Services', words: 'service services work offer what we do' },
    { href: '/contact', title: 'Contact', words: 'contact write message mail phone support help' },
    { href: '/#about-sec', title: 'About', words: 'about us who we are team company' },
    { href: '/my-order', title: 'My orders', words: 'orders my order dashboard invoice receipt' },
    { href: '/account', title: 'Account', words: 'account profile settings user password' },
    { href: '/login', title: 'Log in', words: 'login log in sign in signin' },
    { href: '/register', title: 'Register', words: 'register sign up signup join' },
    ...(legal.privacy ? [{ href: '/privacy', title: 'Privacy', words: 'privacy data cookies gdpr' }] : []),
    ...(legal.terms ? [{ href: '/terms', title: 'Terms', words: 'terms conditions legal imprint' }] : []),
    ...arrange(pricing).cards.map((pack) => ({
      href: orderLink(pack),
      title: `The package ${pack.packageName}`,
      words: pack.packageName,
    })),
    ...serviceItem.slice(0, 20).map((item) => ({
      href: '/service',
      title: item.serviceTitle,
      words: item.serviceTitle,
    })),
  ]
  // Whatever it were taken for, nothing in it is markup.
  const json = JSON.stringify(places).replaceAll('<', '\\u003c')
  return new Response(json, { headers: { 'Content-Type': 'application/json' } })
}
