/** The focal points of a picture, which stay visible when it is cropped. */
export const focuses = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const

/** The class of a picture with a focal point, such as `at-top-left`; its styles are in `site/web/lib/focus.css`. */
export const focusClass = (focus: string) => `at-${focus.replace(' ', '-')}`
