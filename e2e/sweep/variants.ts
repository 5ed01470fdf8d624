/** The variant of a page state: language, theme and width. The table spreads them over the sweep, so that each is used often. */
import type { Language } from './messages.ts'

export type Theme = 'light' | 'dark'
export type Width = 390 | 820 | 1440

export interface Variant {
  readonly language: Language
  readonly theme: Theme
  readonly width: Width
}

const variant = (language: Language, theme: Theme, width: Width): Variant => ({ language, theme, width })

/** Every language, theme and width; adjacent rows differ as much as possible. Page n of the sweep takes row n, and wraps around. */
export const variants: readonly Variant[] = [
  variant('en', 'light', 390),
  variant('es', 'dark', 1440),
  variant('th', 'light', 820),
  variant('en', 'dark', 820),
  variant('es', 'light', 390),
  variant('th', 'dark', 1440),
  variant('en', 'light', 1440),
  variant('es', 'dark', 820),
  variant('th', 'light', 390),
  variant('en', 'dark', 390),
  variant('es', 'light', 1440),
  variant('th', 'dark', 820),
  variant('en', 'light', 820),
  variant('es', 'dark', 390),
  variant('th', 'light', 1440),
  variant('en', 'dark', 1440),
  variant('es', 'light', 820),
  variant('th', 'dark', 390),
]

/** The look of the page in this place of the sweep; a page that exists at some widths only takes the row's nearest one of them. */
export function variantFor(index: number, widths: readonly Width[] = [390, 820, 1440]): Variant {
  const row = variants[index % variants.length] ?? variant('en', 'light', 1440)
  const [width = row.width] = [...widths].sort((one, other) => Math.abs(one - row.width) - Math.abs(other - row.width))
  return { ...row, width }
}

/** Every language in light and in dark, the widths taking turns; another place begins at another width. */
export function allVariants(index: number, widths: readonly Width[] = [390, 820, 1440]): readonly Variant[] {
  const pairs = (['en', 'es', 'th'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ language, theme })),
  )
  return pairs.map((pair, turn) => ({ ...pair, width: widths[(index + turn) % widths.length] ?? 1440 }))
}

export function formatVariant({ language, theme, width }: Variant): string {
  return `${language} ${theme} ${width}`
}
