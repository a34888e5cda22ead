import type { ReactNode, SVGProps } from "react";

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "fill" | "stroke"> {
  /** Width and height, in pixels. */
  size?: number;
  /** How wide the lines are, of 24 that the icon is wide. */
  stroke?: number;
}

export type Icon = (props: IconProps) => ReactNode;

/** @param paths each what the `d` of a path says, on a square of 24 */
export function drawIcon(paths: string[], isFilled: boolean): Icon {
  return ({ size = 24, stroke = 2, color = "currentColor", ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? color : "none"}
      stroke={isFilled ? "none" : color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
