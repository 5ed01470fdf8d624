/** Leads a person to the first field that is wrong, once its words are on the page. */

/** Focuses the first invalid control inside; a group of choices marks itself with `data-invalid`. */
export function focusFirstInvalid(container: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const invalid = container?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    invalid?.focus()
    invalid?.scrollIntoView?.({ block: 'center' })
  })
}
