/** The footer: what Keyhold is, further links, and the languages. */
import { useRouteLoaderData } from 'react-router'
import type { ExternalLinks } from '../../gateways/requestContext.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { aboutPages, legalPages, paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Wordmark } from '../../ui/Mark.tsx'
import css from './Footer.module.css'
import { LanguageLinks } from './LanguageMenu.tsx'

export function Footer({ slim }: { slim: boolean }) {
  const text = useText('layout')
  return (
    <footer className={slim ? `${css.foot} ${css.slim}` : css.foot}>
      <div className="wrap">
        {!slim && <Columns />}
        {!slim && <Rents />}
        <div className={css.end}>
          <p>{text('footer.pictures')}</p>
          <nav aria-label={text('languages')}>
            <LanguageLinks className={css.languages} />
          </nav>
        </div>
      </div>
    </footer>
  )
}

interface RootData {
  readonly outside: ExternalLinks
  readonly cities?: readonly { readonly id: number; readonly city: string }[]
}

function Columns() {
  const text = useText('layout')
  const outside = useRouteLoaderData<RootData>('root')?.outside
  return (
    <div className={css.columns}>
      <div>
        <Wordmark />
        <p className={css.about}>{text('footer.about')}</p>
      </div>
      <nav aria-labelledby="foot-homes">
        <h2 id="foot-homes">{text('footer.homes')}</h2>
        <ul>
          <li>
            <Link to={paths.home()}>{text('home')}</Link>
          </li>
          <li>
            <Link to={paths.results()}>{text('properties')}</Link>
          </li>
          <li>
            <Link to={paths.newAd()}>{text('listProperty')}</Link>
          </li>
          <li>
            <Link to={paths.saved()}>{text('account.saved')}</Link>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="foot-account">
        <h2 id="foot-account">{text('yourAccount')}</h2>
        <ul>
          <li className="when-signed-out">
            <Link to={paths.login()}>{text('signIn')}</Link>
          </li>
          <li className="when-signed-out">
            <Link to={paths.registration()}>{text('signUp')}</Link>
          </li>
          <li className="when-signed-in">
            <Link to={paths.profile()}>{text('myProfile')}</Link>
          </li>
        </ul>
      </nav>
      <LinkList
        id="foot-keyhold"
        title="Keyhold"
        links={[
          ...aboutPages.map((page) => [text(`footer.${page}`), paths[page]()] as const),
          [text('footer.information'), outside?.information],
        ]}
      />
      <LinkList
        id="foot-token"
        title={text('footer.token')}
        links={[
          [text('footer.getToken'), outside?.token],
          [text('footer.staking'), paths.staking()],
        ]}
      />
      <LinkList
        id="foot-talk"
        title={text('footer.talk')}
        links={[
          ['Telegram', outside?.telegram],
          ['X', outside?.x],
          [text('footer.contact'), outside?.help],
        ]}
      />
      <LinkList
        id="foot-legal"
        title={text('footer.legal')}
        links={legalPages.map((page) => [text(`footer.${page}`), outside?.[page] ?? paths.legal(page)])}
      />
    </div>
  )
}

/** Links to the rents of the cities with most homes. */
function Rents() {
  const text = useText('layout')
  const cities = useRouteLoaderData<RootData>('root')?.cities ?? []
  if (cities.length === 0) return null
  return (
    <nav className={css.rents} aria-labelledby="foot-rents">
      <h2 id="foot-rents">{text('footer.rents')}</h2>
      <ul>
        {cities.map(({ id, city }) => (
          <li key={id}>
            <Link to={paths.rentCity(id)}>{city}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FooterLink = readonly [label: string, href: string | undefined]

/** Internal links, and marked external ones; those without a URL are left out. */
function LinkList({ id, title, links }: { id: string; title: string; links: readonly FooterLink[] }) {
  if (!links.some(([, href]) => href)) return null
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(
          ([label, href]) =>
            href && (
              <li key={label}>
                {href.startsWith('/') ? (
                  <Link to={href}>{label}</Link>
                ) : (
                  <a href={href} target="_blank" rel="noreferrer">
                    <span>{label}</span> <Icon name="arrow-up-right" />
                  </a>
                )}
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
