/** Language and theme. A language is a real link to the same page (D 8.1); a theme is stored in this browser. */
import { useLocation } from 'react-router'
import { type Language, languageNames, languages } from '../../gateways/text/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { chooseTheme, type Theme, themes, useTheme } from '../../gateways/theme.ts'
import { Segments } from '../../ui/Choices.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import css from './LanguageMenu.module.css'

/** The current page's URL in another language. */
function useLanguageHref(): (language: Language) => string {
  const { pathname, search } = useLocation()
  return (language) => {
    const query = new URLSearchParams(search)
    query.set('lang', language)
    return `${pathname}?${query}`
  }
}

export function LanguageMenu() {
  const text = useText('layout')
  const current = useLanguage()
  return (
    <Menu
      label={text('languageAndTheme', { code: current.toUpperCase() })}
      summary={
        <>
          <Icon name="globe-simple" /> <span>{current.toUpperCase()}</span>
        </>
      }
    >
      <LanguageLinks />
      <hr />
      <div className={css.theme}>
        <ThemeChoice />
      </div>
    </Menu>
  )
}

/** The three languages, each named in itself. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const current = useLanguage()
  const hrefFor = useLanguageHref()
  return (
    <ul className={className}>
      {languages.map((language) => (
        <li key={language}>
          <a
            data-close=""
            href={hrefFor(language)}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Light, dark, or the system's theme. */
export function ThemeChoice() {
  const text = useText('layout')
  const theme = useTheme()
  return (
    <Segments
      block
      label={text('theme')}
      labelHidden
      value={theme}
      onChange={(chosen) => chooseTheme(chosen as Theme)}
      choices={themes.map((value) => ({ value, label: text(`themes.${value}`) }))}
    />
  )
}
