/**
 * Buttons: `next` is the main action of a screen, `main` submits a form, `line` is the alternative, `plain` is quiet.
 */
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import css from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import { Link } from './Link.tsx'

export type ButtonKind = 'next' | 'main' | 'line' | 'plain' | 'deep'

interface ButtonStyleProps {
  readonly kind?: ButtonKind
  readonly small?: boolean
  readonly block?: boolean
  readonly icon?: IconName | undefined
  readonly children?: ReactNode
}

export type ButtonProps = ButtonStyleProps & ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean }

function classOf({ kind = 'line', small, block }: ButtonStyleProps, className?: string): string {
  return [css.button, css[kind], small && css.small, block && css.block, className].filter(Boolean).join(' ')
}

/**
 * A button. While busy it keeps its label and the focus, says so to screen readers, and cannot be pressed again. A
 * button that can be busy ignores the second press of a double press, which may come before it is known to be busy.
 */
export function Button({ kind, small, block, icon, busy, children, className, onClick, ...rest }: ButtonProps) {
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondOfTwo = busy !== undefined && event.detail > 1
    if (busy || isSecondOfTwo) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={onPress}
      disabled={rest.disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classOf({ kind: kind ?? 'line', small: small ?? false, block: block ?? false }, className)}
    >
      {busy ? <Icon name="spinner-gap" className={css.spin} /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** A link styled as a button, for navigation. An external URL is a plain anchor. */
export function ButtonLink({ kind, small, block, icon, children, className, ...rest }: ButtonStyleProps & LinkProps) {
  const classes = classOf({ kind: kind ?? 'line', small: small ?? false, block: block ?? false }, className)
  return (
    <Link {...rest} className={classes}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  )
}

/** A round button with an icon and a label for screen readers and the tooltip. */
export function IconButton({
  icon,
  label,
  className,
  raised,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string; raised?: boolean }) {
  const classes = [css.round, raised && css.raised, className].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classes}>
      <Icon name={icon} />
    </button>
  )
}
