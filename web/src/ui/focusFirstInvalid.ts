/** Focuses the first invalid field, once its error is rendered. */

/** Focuses the first invalid control inside; a group of choices has `data-invalid`. */
export function focusFirstInvalid(container: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const invalid = container?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    invalid?.focus()
    invalid?.scrollIntoView?.({ block: 'center' })
  })
}
