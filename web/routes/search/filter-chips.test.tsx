import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { NO_FILTERS } from "#web/components/search/search-url.ts";
import { FilterChips } from "./filter-chips.tsx";
import { Corrected } from "./no-matches.tsx";

const linksOf = () =>
  screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("what words mean can be removed, so that they are taken as typed", () => {
  const filters = { ...NO_FILTERS, query: "free red car", exact: "red" };
  const understood = [
    { name: "Free", words: "free" },
    { name: "Vehicles", words: "car" },
  ];
  render(<FilterChips filters={filters} understood={understood} />, { wrapper: MemoryRouter });
  expect(linksOf()).toEqual([
    ['"free red car"', "/search"],
    ["Free", "/search?query=free+red+car&exact=red+free"],
    ["Vehicles", "/search?query=free+red+car&exact=red+car"],
  ]);
});

test("what a filter says too is shown once", () => {
  const filters = { ...NO_FILTERS, query: "for sale", forSale: true };
  const understood = [{ name: "For sale", words: "for sale" }];
  render(<FilterChips filters={filters} understood={understood} />, { wrapper: MemoryRouter });
  expect(linksOf()).toEqual([
    ['"for sale"', "/search?filterForSale=true"],
    ["For sale", "/search?query=for+sale"],
  ]);
});

test("each tag that is left out can be let in again", () => {
  const filters = { ...NO_FILTERS, without: ["rust", "neon"] };
  render(<FilterChips filters={filters} />, { wrapper: MemoryRouter });
  expect(linksOf()).toEqual([
    ["-rust", "/search?without=neon"],
    ["-neon", "/search?without=rust"],
  ]);
});

test("how it was made is named", () => {
  render(<FilterChips filters={{ ...NO_FILTERS, made: "ai" }} />, { wrapper: MemoryRouter });
  expect(linksOf()).toEqual([["From an AI picture", "/search"]]);
});

test("another spelling is named, with a link to the text as typed", () => {
  const filters = { ...NO_FILTERS, query: "skul", creatorServer: 5 };
  render(<Corrected filters={filters} corrected="skull" />, { wrapper: MemoryRouter });
  expect(screen.getByRole("paragraph").textContent).toBe(
    'Showing results for skull. Search for "skul" instead',
  );
  expect(linksOf()).toEqual([
    ['Search for "skul" instead', "/search?query=skul&exact=skul&filterCreatorServer=5"],
  ]);
});
