/**
 * A page's metadata for search and sharing: its canonical URL in this language (D 8.1), its card, and its structured
 * data.
 */
import { languageFacts } from '@keyhold/rental/language.ts'
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '../../gateways/text/useText.tsx'
import { toJsonLd } from './structuredData.ts'

interface Props {
  /** The page's URL, e.g. from `paths`. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** A picture's path on this site. */
  readonly picture?: string | undefined
  /** JSON-LD of schema.org, built with URLs below `origin`. */
  readonly data?: (origin: string) => readonly object[]
}

export function Seo({ path, title, description, picture, data }: Props) {
  const language = useLanguage()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const url = `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Keyhold" />
      <meta property="og:title" content={withoutJoiners(title)} />
      <meta property="og:description" content={withoutJoiners(description)} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageFacts[language].openGraph} />
      {picture && <meta property="og:image" content={`${origin}${picture}`} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {data?.(origin).map((item) => (
        <script key={JSON.stringify(item).slice(0, 80)} type="application/ld+json" suppressHydrationWarning>
          {withoutJoiners(toJsonLd(item))}
        </script>
      ))}
    </>
  )
}
