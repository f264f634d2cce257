/** The component of a block with words of its own: `Quote` of `quote`. */
export const componentOf = (block: string) => block[0]!.toUpperCase() + block.slice(1)
