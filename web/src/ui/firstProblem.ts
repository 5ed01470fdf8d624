/** Leads a person to the first field that is wrong, once its words are on the page. */

/** Focuses the first invalid control inside; a group of choices marks itself with `data-invalid`. */
export function focusFirstProblem(inside: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = inside?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    wrong?.focus()
    wrong?.scrollIntoView?.({ block: 'center' })
  })
}
