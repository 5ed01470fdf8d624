/** An icon of the sprite. Decorative: the words beside it, or the button's label, say what it means. */

import css from './Icon.module.css'
import type { IconName } from './iconNames.ts'
import sprite from './icons.svg?no-inline'

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `${css.icon} ${className}` : css.icon} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
