/** The footer: what Keyhold is, where else to go, and the languages. */
import { Link, useRouteLoaderData } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import type { Outside } from '../../gateways/visit.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Wordmark } from '../../ui/Mark.tsx'
import css from './Footer.module.css'
import { LanguageLinks } from './LanguageMenu.tsx'

export function Footer({ slim }: { slim: boolean }) {
  const text = useText('layout')
  return (
    <footer className={slim ? `${css.foot} ${css.slim}` : css.foot}>
      <div className="wrap">
        {!slim && <Columns />}
        <div className={css.end}>
          <p>{text('footer.drawings')}</p>
          <nav aria-label={text('languages')}>
            <LanguageLinks className={css.languages} />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function Columns() {
  const text = useText('layout')
  const outside = useRouteLoaderData<{ outside: Outside }>('root')?.outside
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
      {outside?.token && (
        <nav aria-labelledby="foot-token">
          <h2 id="foot-token">{text('footer.token')}</h2>
          <ul>
            <OutsideLink href={outside.token} words={text('footer.getToken')} />
            {outside.information && <OutsideLink href={outside.information} words={text('footer.information')} />}
          </ul>
        </nav>
      )}
    </div>
  )
}

function OutsideLink({ href, words }: { href: string; words: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer">
        {words} <Icon name="arrow-up-right" />
      </a>
    </li>
  )
}
