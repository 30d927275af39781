"""The database itself refuses to change or delete what staff did or looked at."""

from django.db import migrations

REFUSE = """
CREATE FUNCTION moderation_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a log is written once' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER moderation_act_written_once BEFORE UPDATE OR DELETE ON moderation_act
    FOR EACH ROW EXECUTE FUNCTION moderation_refuse_change();
CREATE TRIGGER moderation_look_written_once BEFORE UPDATE OR DELETE ON moderation_look
    FOR EACH ROW EXECUTE FUNCTION moderation_refuse_change();
"""
ALLOW = """
DROP TRIGGER moderation_act_written_once ON moderation_act;
DROP TRIGGER moderation_look_written_once ON moderation_look;
DROP FUNCTION moderation_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_moderation")]

    operations = [migrations.RunSQL(REFUSE, ALLOW)]
