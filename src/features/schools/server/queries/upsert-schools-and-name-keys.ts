import { type QueryExecutorProvider, sql } from 'kysely';

/** Writes the sources of the text of schools.json. */
export async function upsertSchoolSources(db: QueryExecutorProvider, datasetJson: string): Promise<void> {
  await sql`
    insert into school_sources (id, title, url, checked_on)
    select key, value->>'title', value->>'url', (value->>'checkedOn')::date
    from jsonb_each(${datasetJson}::jsonb->'sources')
    on conflict (id) do update set title = excluded.title, url = excluded.url, checked_on = excluded.checked_on`.execute(
    db,
  );
}

/**
 * Writes the schools of the text of schools.json, each with the place that the list of places has for its city. A school
 * that is no longer in the file remains, because coaches may work there.
 */
export async function upsertSchools(db: QueryExecutorProvider, datasetJson: string): Promise<void> {
  await sql`
    insert into schools (id, name, name_source, aliases, aliases_source, domains, domains_source, city, state, country,
      place_id, place_source, association, division, association_source, conference, conference_source)
    select listed.id, listed.name, listed.name_source, coalesce(listed.aliases, '{}'), listed.aliases_source,
      coalesce(listed.domains, '{}'), listed.domains_source, coalesce(listed.city, ''), coalesce(listed.state, ''),
      coalesce(listed.country, 'US'), p.id, listed.place_source, listed.association, listed.division,
      listed.association_source, listed.conference, listed.conference_source
    from jsonb_to_recordset(${datasetJson}::jsonb->'schools') as listed (id uuid, name text, name_source text,
        aliases text[], aliases_source text, domains text[], domains_source text, city text, state text, country text,
        place_source text, association text, division text, association_source text, conference text,
        conference_source text)
      left join places p on p.key = place_key(listed.city) and p.state = coalesce(listed.state, '')
        and p.country = coalesce(listed.country, 'US')
    on conflict (id) do update set name = excluded.name, name_source = excluded.name_source,
      aliases = excluded.aliases, aliases_source = excluded.aliases_source, domains = excluded.domains,
      domains_source = excluded.domains_source, city = excluded.city, state = excluded.state,
      country = excluded.country, place_id = excluded.place_id, place_source = excluded.place_source,
      association = excluded.association, division = excluded.division,
      association_source = excluded.association_source, conference = excluded.conference,
      conference_source = excluded.conference_source`.execute(db);
}

/** Makes the names by which schools are found anew: in one statement, so that a search finds all of them or the old ones. */
export async function rebuildSchoolNameKeys(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with wanted as (
      select distinct s.id as school_id, college_key(text) as key
      from schools s, unnest(s.name || s.aliases || s.staff_aliases || s.domains) as names (text) where college_key(text) <> ''
    ), added as (
      insert into school_names (school_id, key) select school_id, key from wanted on conflict do nothing
    )
    delete from school_names old where not exists (
      select from wanted where wanted.school_id = old.school_id and wanted.key = old.key)`.execute(db);
}
